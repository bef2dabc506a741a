import { describe, expect, it } from 'vitest';
import type { CancellationsPort } from '#application/cancellations.port.ts';
import type { Result } from '#domain/shared/result.ts';

/** The office of a manager, and an event that is to come. */
export type CancellationSubject = { readonly cancellations: CancellationsPort; readonly eventId: string };

/** The promises of cancelling, kept by the double in memory and by the real box office over HTTP alike. */
export function cancellationContract(name: string, open: () => Promise<CancellationSubject>): void {
  describe(`cancellations over ${name}`, () => {
    let keys = 0;
    const key = () => `cancel-contract-${Date.now().toString(36)}-${++keys}`;

    it('lists the event and says that it can be cancelled', async () => {
      const { cancellations, eventId } = await open();

      const list = value(await cancellations.events(0));
      const detail = value(await cancellations.event(eventId));

      expect(list.items.length).toBeGreaterThan(0);
      expect(detail).toMatchObject({ event: { id: eventId }, canCancel: true, cancellation: null });
      expect(await cancellations.event('nothing')).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    });

    it('cancels once, by its name', async () => {
      const { cancellations, eventId } = await open();
      const { event } = value(await cancellations.event(eventId));
      const wish = { name: event.title, note: 'Lluvia' };
      const once = key();

      const wrong = await cancellations.cancel(eventId, { ...wish, name: 'Otro' }, key());
      const first = value(await cancellations.cancel(eventId, wish, once));
      const again = value(await cancellations.cancel(eventId, wish, once));
      const other = await cancellations.cancel(eventId, wish, key());

      expect(wrong).toMatchObject({ ok: false, error: { code: 'FIELDS_INVALID' } });
      expect(first).toMatchObject({ canCancel: false, cancellation: { note: 'Lluvia' } });
      expect(again).toEqual(first);
      expect(other).toMatchObject({ ok: false, error: { code: 'TRANSITION_REFUSED' } });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
