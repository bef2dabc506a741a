import { formatDate, formatTime } from '#domain/market/format/date.ts';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import { renewalsPath, toRenewalState } from '#domain/order/renewal.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { mergeCartLines } from '#domain/sale/cart-lines.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { SalesContexts } from '#server/catalogue/public.ts';
import type { Messenger, OutboxHandler } from '#server/kernel/public.ts';
import { formatSeat } from '#server/notifications/public.ts';
import type { UnitOfWork } from '#server/unit-of-work/public.ts';
import { renderRenewalEmail } from './renewal-email.ts';

export type RenewalEmailDeps = {
  readonly sales: Pick<UnitOfWork, 'buyers' | 'reservations'>;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/**
 * Creates the handler that emails last season's holder about the reserved seats, or reminds of them; skipped once the renewal is decided
 * or over. A reminder is skipped while a payment is under way.
 */
export const createRenewalEmailHandler =
  ({ sales, salesContexts, messenger, publicUrls }: RenewalEmailDeps): OutboxHandler =>
  async ({ key, payload }) => {
    const renewal = await sales.reservations.find(String(payload.reservationId));
    if (renewal === null || renewal.personId === null || renewal.reservedUntil === null) return true;
    const state = toRenewalState(renewal.status);
    const isReminder = payload.isReminder === true;
    if (state === null || (isReminder && state === 'IN_PAYMENT') || renewal.reservedUntil <= renewal.now)
      return true;
    const [fan, pass] = await Promise.all([
      sales.buyers.find(renewal.personId),
      salesContexts.find(renewal.eventId),
    ]);
    if (fan === null || fan.email === '' || pass === null) return true;
    const { language } = fan;
    const { market, items, reservedUntil } = renewal;
    return messenger.send(
      renderRenewalEmail({
        key,
        isReminder,
        to: fan.email,
        language,
        market,
        firstName: fan.firstName,
        pass: pass.titles[language],
        seats: mergeCartLines(items).map((item) => formatSeat(pass, item)),
        price: formatMoneyWithCode(getTotal(calculateCartTotal(items, markets[market].currency))),
        reservedUntil: `${formatDate(reservedUntil, pass.timeZone, language)}, ${formatTime(reservedUntil, pass.timeZone)} (${pass.city})`,
        renewalsUrl: new URL(renewalsPath, publicUrls[market]).href,
      }),
    );
  };
