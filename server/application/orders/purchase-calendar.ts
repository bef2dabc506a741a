import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Principal } from '../auth/principal.ts';
import type { Houses } from '../sale/house.port.ts';
import { calendarFile } from './calendar-file.ts';
import { type FindParts, findOwnOrder } from './find-purchase.ts';

export type CalendarParts = Pick<FindParts, 'sales' | 'links'> & {
  readonly houses: Pick<Houses, 'of'>;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
};

/**
 * The calendar status of an order: paid orders are confirmed, refunded ones cancelled, and unpaid ones have no entry.
 */
const standing: ReadonlyMap<OrderStatus, 'CONFIRMED' | 'CANCELLED'> = new Map([
  ['PAID', 'CONFIRMED'],
  ['TRANSFERRED', 'CONFIRMED'],
  ['REFUNDED', 'CANCELLED'],
]);

const orderWord = { en: 'Order', es: 'Orden' } as const satisfies Record<Language, string>;

/**
 * Creates the calendar file of a purchase that the caller may see; null for any other purchase and for an unpaid one.
 */
export async function purchaseCalendar(
  parts: CalendarParts,
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
  const found = await findOwnOrder(parts, principal, of);
  const order = found === null ? null : await parts.sales.order(found.orderId);
  const house = order === null ? null : await parts.houses.of(order.eventId);
  const status = order === null ? undefined : standing.get(order.status);
  if (order === null || house === null || status === undefined) return null;
  return {
    fileName: `taquilla-${order.code}.ics`,
    text: calendarFile({
      uid: `order-${order.id}@taquilla`,
      title: house.titles[language],
      place: `${house.venueName}, ${house.city}`,
      notes: `${orderWord[language]} ${order.code}`,
      url: `${parts.publicUrls[order.market]}/my-tickets`,
      startsAt: house.startsAt,
      timeZone: house.timeZone,
      isCancelled: status === 'CANCELLED',
      now,
    }),
  };
}
