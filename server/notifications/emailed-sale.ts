import { formatDate, formatTime } from '#domain/market/format/date.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import type { Buyer, OrderRecord, ReservationRecord, UnitOfWork } from '#server/unit-of-work/public.ts';
import type { OrderEmailBase } from './order-email-base.ts';

export type EmailedSaleDeps = {
  readonly sales: Pick<UnitOfWork, 'orders' | 'reservations' | 'buyers'>;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
};

/** A sale with what an email to its buyer needs. */
export type EmailedSale = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly buyer: Buyer;
  readonly salesContext: SalesContext;
};

export async function findEmailedSale(
  { sales, salesContexts }: EmailedSaleDeps,
  orderId: unknown,
): Promise<EmailedSale | null> {
  const order = await sales.orders.find(String(orderId));
  if (order === null || order.buyerId === null) return null;
  const [reservation, buyer, salesContext] = await Promise.all([
    sales.reservations.find(order.reservationId),
    sales.buyers.find(order.buyerId),
    salesContexts.find(order.eventId),
  ]);
  return reservation === null || buyer === null || salesContext === null
    ? null
    : { order, reservation, buyer, salesContext };
}

export const toOrderEmailBase = (
  { order, buyer, salesContext }: EmailedSale,
  key: string,
): OrderEmailBase => ({
  key,
  to: buyer.email,
  language: buyer.language,
  market: order.market,
  firstName: buyer.firstName,
  event: salesContext.titles[buyer.language],
  orderCode: order.code,
});

/** Formats an instant in the venue's time zone, with its city. */
export function formatVenueTime({ buyer, salesContext }: EmailedSale, at: Instant): string {
  const day = formatDate(at, salesContext.timeZone, buyer.language);
  return `${day}, ${formatTime(at, salesContext.timeZone)} (${salesContext.city})`;
}

/** Formats the location of each seat, with the quantity in general admission. */
export const formatSeats = ({ reservation, salesContext }: EmailedSale): readonly string[] =>
  reservation.items.map((item) => formatSeat(salesContext, item));

export function formatSeat(salesContext: SalesContext, item: ReservationRecord['items'][number]): string {
  const zone = salesContext.layout.zones.find(({ code }) => code === item.zone)?.name ?? item.zone;
  const section =
    salesContext.layout.sections.find(({ code }) => code === item.sectionCode)?.name ?? item.sectionCode;
  const seat = item.seatIndex === null ? `× ${item.quantity}` : keepOnOneLine(item.seatCode);
  return `${zone} · ${section} · ${seat}`;
}

/** Replaces hyphens by ones at which no line breaks. */
export const keepOnOneLine = (seatCode: string): string => seatCode.replaceAll('-', '\u2011');
