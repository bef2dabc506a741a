import type { MoneyAlertsPort } from '#application/money-alerts.port.ts';
import type { MoneyAlert } from '#domain/payment/money-alert.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

/** What waits before the manager of a small box office. */
export function memoryMoneyAlerts(office: BoxOffice, waiting: readonly MoneyAlert[]): MoneyAlertsPort {
  const alerts = new Map(waiting.map((alert) => [alert.id, alert]));
  const all = (isDone: boolean) => [...alerts.values()].filter(({ end }) => (end !== null) === isDone);
  return {
    page: ({ state, page }) =>
      office.read(() => {
        const found = all(state === 'DONE');
        return ok({
          items: found.slice(pageOffset(page), pageOffset(page) + PAGE_SIZE),
          total: found.length,
          open: all(false).length,
          page,
          pageSize: PAGE_SIZE,
        });
      }),
    end: (id, { decision, note }, key) =>
      office.change('endAlert', key, () => {
        const alert = alerts.get(id);
        if (alert === undefined) return refusal('NOT_FOUND');
        if (!alert.decisions.includes(decision)) return refusal('TRANSITION_REFUSED');
        const end = { decision, note, by: 'Adriana Pardo', at: office.clock.houseNow() };
        const ended: MoneyAlert = { ...alert, decisions: [], end };
        alerts.set(id, ended);
        return ok(ended);
      }),
  };
}
