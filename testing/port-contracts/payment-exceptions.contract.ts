import { describe, expect, it } from 'vitest';
import type { PaymentExceptionsPort } from '#application/payment-exceptions.port.ts';
import type { Result } from '#domain/shared/result.ts';

/** The back office of a manager with one open chargeback. */
export type PaymentExceptionSubject = { readonly alerts: PaymentExceptionsPort; readonly alertId: string };

/** The contract of payment exceptions, for both the in-memory port and the HTTP port. */
export function paymentExceptionContract(name: string, open: () => Promise<PaymentExceptionSubject>): void {
  describe(`payment exceptions over ${name}`, () => {
    let keys = 0;
    const key = () => `alert-contract-${Date.now().toString(36)}-${++keys}`;
    const looked = { decision: 'ACKNOWLEDGE', note: 'Enviado al banco' } as const;

    it('lists an open exception, and its resolution afterwards', async () => {
      const { alerts, alertId } = await open();
      const before = value(await alerts.list({ state: 'OPEN', page: 0 }));

      const ended = value(await alerts.resolve(alertId, looked, key()));

      const after = value(await alerts.list({ state: 'OPEN', page: 0 }));
      const done = value(await alerts.list({ state: 'DONE', page: 0 }));
      expect(before.items.find(({ id }) => id === alertId)).toMatchObject({
        kind: 'CHARGED_BACK',
        decisions: ['ACKNOWLEDGE'],
        resolution: null,
      });
      expect(ended).toMatchObject({ id: alertId, decisions: [], resolution: looked });
      expect([after.open, after.items.map(({ id }) => id).includes(alertId)]).toEqual([
        before.open - 1,
        false,
      ]);
      expect(done.items.map(({ id }) => id)).toContain(alertId);
    });

    it('resolves once: the same key replays it; another key and an unavailable decision are rejected', async () => {
      const { alerts, alertId } = await open();
      const once = key();

      const impossible = await alerts.resolve(alertId, { decision: 'ACCEPT', note: 'No' }, key());
      const first = await alerts.resolve(alertId, looked, once);
      const second = await alerts.resolve(alertId, looked, once);
      const other = await alerts.resolve(alertId, looked, key());

      expect(impossible).toMatchObject({ ok: false, error: { code: 'TRANSITION_NOT_ALLOWED' } });
      expect(value(second)).toEqual(value(first));
      expect(other).toMatchObject({ ok: false, error: { code: 'TRANSITION_NOT_ALLOWED' } });
      expect(await alerts.resolve('nothing', looked, key())).toMatchObject({
        ok: false,
        error: { code: 'NOT_FOUND' },
      });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
