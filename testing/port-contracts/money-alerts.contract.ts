import { describe, expect, it } from 'vitest';
import type { MoneyAlertsPort } from '#application/money-alerts.port.ts';
import type { Result } from '#domain/shared/result.ts';

/** The office of a manager before whom one chargeback waits. */
export type MoneyAlertSubject = { readonly alerts: MoneyAlertsPort; readonly alertId: string };

/** The promises of the alerts, kept by the double in memory and by the real box office over HTTP alike. */
export function moneyAlertContract(name: string, open: () => Promise<MoneyAlertSubject>): void {
  describe(`money alerts over ${name}`, () => {
    let keys = 0;
    const key = () => `alert-contract-${Date.now().toString(36)}-${++keys}`;
    const looked = { decision: 'ACKNOWLEDGE', note: 'Enviado al banco' } as const;

    it('lists what waits, and what was done about it once it is done', async () => {
      const { alerts, alertId } = await open();
      const before = value(await alerts.page({ state: 'OPEN', page: 0 }));

      const ended = value(await alerts.end(alertId, looked, key()));

      const after = value(await alerts.page({ state: 'OPEN', page: 0 }));
      const done = value(await alerts.page({ state: 'DONE', page: 0 }));
      expect(before.items.find(({ id }) => id === alertId)).toMatchObject({
        kind: 'CHARGED_BACK',
        decisions: ['ACKNOWLEDGE'],
        end: null,
      });
      expect(ended).toMatchObject({ id: alertId, decisions: [], end: looked });
      expect([after.open, after.items.map(({ id }) => id).includes(alertId)]).toEqual([
        before.open - 1,
        false,
      ]);
      expect(done.items.map(({ id }) => id)).toContain(alertId);
    });

    it('is done once: the same key finds it, another is refused, and so is what cannot be done', async () => {
      const { alerts, alertId } = await open();
      const once = key();

      const impossible = await alerts.end(alertId, { decision: 'ACCEPT', note: 'No' }, key());
      const first = await alerts.end(alertId, looked, once);
      const second = await alerts.end(alertId, looked, once);
      const other = await alerts.end(alertId, looked, key());

      expect(impossible).toMatchObject({ ok: false, error: { code: 'TRANSITION_REFUSED' } });
      expect(value(second)).toEqual(value(first));
      expect(other).toMatchObject({ ok: false, error: { code: 'TRANSITION_REFUSED' } });
      expect(await alerts.end('nothing', looked, key())).toMatchObject({
        ok: false,
        error: { code: 'NOT_FOUND' },
      });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
