import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { AlertState, MoneyAlertPage } from '#domain/payment/money-alert.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import type { MoneyAlerts } from './money-alerts.port.ts';

/** Returns a page of open or resolved payment exceptions, newest first (Spec §9). */
export async function listAlerts(
  alerts: MoneyAlerts,
  {
    page,
    ...of
  }: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly state: AlertState;
    readonly page: number;
  },
): Promise<MoneyAlertPage> {
  const found = await alerts.page({ ...of, offset: pageOffset(page), limit: PAGE_SIZE });
  return { ...found, page, pageSize: PAGE_SIZE };
}
