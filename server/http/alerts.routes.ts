import { endAlert, listAlerts } from '#contract/alerts.ts';
import type { MoneyAlert } from '#domain/payment/money-alert.ts';
import { err, ok } from '#domain/shared/result.ts';
import { type AlertParts, endAlert as endIt } from '#server/application/alerts/end-alert.ts';
import { listAlerts as alertsIn } from '#server/application/alerts/list-alerts.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso } from './wire.ts';

/** Registers the payment exception endpoints for managers. */
export function alertRoutes(shell: Shell, parts: AlertParts): void {
  bind(shell, listAlerts, async ({ query: { state, page }, market, language }) => {
    const found = await alertsIn(parts.alerts, { market, language, state, page });
    return ok({ ...found, items: found.items.map(alertOnWire) });
  });

  bind(shell, endAlert, async ({ params: { id }, body, key, principal, market, language, caller }) => {
    const { personId, sessionId } = principal;
    const requestKey = `${personId} ${key}`;
    const ended = await endIt(
      parts,
      { id, market, ...body, requestKey },
      { personId, sessionId, address: caller.address },
    );
    if (!ended.ok) return ended;
    const alert = await parts.alerts.one({ market, language, id });
    return alert === null ? err({ code: 'NOT_FOUND' }) : ok({ alert: alertOnWire(alert) });
  });
}

const alertOnWire = (alert: MoneyAlert) => ({
  ...alert,
  since: iso(alert.since),
  end: alert.end && { ...alert.end, at: iso(alert.end.at) },
});
