import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { SalesContexts } from '#server/catalogue/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import { type FindPurchaseDeps, findAccessibleOrder } from '#server/payments/public.ts';
import { formatCalendarFile } from './calendar-file.ts';

export type PurchaseCalendarDeps = Pick<FindPurchaseDeps, 'sales' | 'links'> & {
  readonly salesContexts: Pick<SalesContexts, 'find'>;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/**
 * The calendar status of an order: paid orders are confirmed, refunded ones cancelled, and unpaid ones have no entry.
 */
const calendarStatuses: ReadonlyMap<OrderStatus, 'CONFIRMED' | 'CANCELLED'> = new Map([
  ['PAID', 'CONFIRMED'],
  ['TRANSFERRED', 'CONFIRMED'],
  ['REFUNDED', 'CANCELLED'],
]);

const orderLabels = { en: 'Order', es: 'Orden' } as const satisfies Record<Language, string>;

/**
 * Creates the calendar file of a purchase that the caller may see; null for any other purchase and for an unpaid one.
 */
export async function createPurchaseCalendar(
  deps: PurchaseCalendarDeps,
  principal: Principal,
  {
    language,
    now,
    ...of
  }: {
    readonly orderId?: string | undefined;
    readonly token?: string | undefined;
    readonly language: Language;
    readonly now: Instant;
  },
): Promise<{ readonly fileName: string; readonly text: string } | null> {
  const found = await findAccessibleOrder(deps, principal, of);
  const order = found === null ? null : await deps.sales.orders.find(found.orderId);
  const salesContext = order === null ? null : await deps.salesContexts.find(order.eventId);
  const status = order === null ? undefined : calendarStatuses.get(order.status);
  if (order === null || salesContext === null || status === undefined) return null;
  return {
    fileName: `taquilla-${order.code}.ics`,
    text: formatCalendarFile({
      uid: `order-${order.id}@taquilla`,
      title: salesContext.titles[language],
      place: `${salesContext.venueName}, ${salesContext.city}`,
      notes: `${orderLabels[language]} ${order.code}`,
      url: `${deps.publicUrls[order.market]}/my-tickets`,
      startsAt: salesContext.startsAt,
      timeZone: salesContext.timeZone,
      isCancelled: status === 'CANCELLED',
      now,
    }),
  };
}
