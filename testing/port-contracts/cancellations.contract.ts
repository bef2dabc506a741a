import { describe, expect, it } from 'vitest';
import type { CancellationsPort } from '#application/cancellations.port.ts';
import type { Result } from '#domain/shared/result.ts';

/** The back office of a manager, and an upcoming event. */
export type CancellationSubject = { readonly cancellations: CancellationsPort; readonly eventId: string };

/** The contract of event cancellation, for both the in-memory port and the HTTP port. */
export function cancellationContract(name: string, open: () => Promise<CancellationSubject>): void {
  describe(`cancellations over ${name}`, () => {
    let keys = 0;
    const key = () => `cancel-contract-${Date.now().toString(36)}-${++keys}`;

    it('lists the event as one that can be cancelled', async () => {
      const { cancellations, eventId } = await open();

      const list = value(await cancellations.listEvents(0));
      const detail = value(await cancellations.findEvent(eventId));

      expect(list.items.length).toBeGreaterThan(0);
      expect(detail).toMatchObject({ event: { id: eventId }, canCancel: true, cancellation: null });
      expect(await cancellations.findEvent('nothing')).toMatchObject({
        ok: false,
        error: { code: 'NOT_FOUND' },
      });
    });

    it('cancels once, after its title is confirmed', async () => {
      const { cancellations, eventId } = await open();
      const { event } = value(await cancellations.findEvent(eventId));
      const request = { name: event.title, note: 'Lluvia' };
      const once = key();

      const wrong = await cancellations.cancelEvent(eventId, { ...request, name: 'Otro' }, key());
      const first = value(await cancellations.cancelEvent(eventId, request, once));
      const again = value(await cancellations.cancelEvent(eventId, request, once));
      const other = await cancellations.cancelEvent(eventId, request, key());

      expect(wrong).toMatchObject({ ok: false, error: { code: 'FIELDS_INVALID' } });
      expect(first).toMatchObject({ canCancel: false, cancellation: { note: 'Lluvia' } });
      expect(again).toEqual(first);
      expect(other).toMatchObject({ ok: false, error: { code: 'TRANSITION_NOT_ALLOWED' } });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
