import type { MoneyAlertsPort } from '#application/money-alerts.port.ts';
import { endAlert, listAlerts } from '#contract/alerts.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const moneyAlertsOverHttp = (http: Http): MoneyAlertsPort => ({
  page: ({ state, page }) => call(http, listAlerts, { query: { state, page: String(page) } }),
  end: async (id, body, key) =>
    mapped(await call(http, endAlert, { params: { id }, body, key }), ({ alert }) => alert),
});
