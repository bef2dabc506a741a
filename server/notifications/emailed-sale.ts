import { visitSection } from '#domain/catalogue/visitor-type.ts';
import { formatDate, formatTime } from '#domain/market/format/date.ts';
import { mergeCartLines } from '#domain/sale/cart-lines.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { isUnnumberedSeatCode, parseSectionCode } from '#domain/ticket/ticket-code.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import type {
  AttemptRecord,
  Buyer,
  OrderRecord,
  ReservationRecord,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import type { OrderEmailBase } from './order-email-base.ts';

export type EmailedSaleDeps = {
  readonly sales: Pick<UnitOfWork, 'orders' | 'buyers'>;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
};

/** A sale with what an email to its buyer needs. */
export type EmailedSale = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  /** Newest first. */
  readonly attempts: readonly AttemptRecord[];
  readonly buyer: Buyer;
  readonly salesContext: SalesContext;
};

export async function findEmailedSale(
  { sales, salesContexts }: EmailedSaleDeps,
  orderId: unknown,
): Promise<EmailedSale | null> {
  const purchase = await sales.orders.readPurchase(String(orderId));
  if (purchase === null || purchase.order.buyerId === null) return null;
  const { order, reservation, attempts } = purchase;
  const [buyer, salesContext] = await Promise.all([
    sales.buyers.find(purchase.order.buyerId),
    salesContexts.find(order.eventId),
  ]);
  return buyer === null || salesContext === null
    ? null
    : { order, reservation, attempts, buyer, salesContext };
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
  mergeCartLines(reservation.items).map((item) => formatSeat(salesContext, item));

export function formatSeat(salesContext: SalesContext, item: ReservationRecord['items'][number]): string {
  const zone = salesContext.layout.zones.find(({ code }) => code === item.zone)?.name ?? item.zone;
  const section =
    salesContext.layout.sections.find(({ code }) => code === item.sectionCode)?.name ?? item.sectionCode;
  if (item.sectionCode === visitSection) return `${zone} · × ${item.quantity}`;
  const seat = item.seatIndex === null ? `× ${item.quantity}` : keepOnOneLine(item.seatCode);
  return `${zone} · ${section} · ${seat}`;
}

/** Formats where a ticket is valid; general admission has no seat. */
export function formatTicketPlace({
  zone,
  sectionCode,
  seatCode,
}: {
  readonly zone: string;
  readonly sectionCode: string;
  readonly seatCode: string;
}): string {
  const { section } = parseSectionCode(sectionCode);
  const seat = isUnnumberedSeatCode(seatCode) ? '' : keepOnOneLine(seatCode);
  return [zone, section, seat].filter((part) => part !== '').join(' · ');
}

/** Replaces hyphens by ones at which no line breaks. */
export const keepOnOneLine = (seatCode: string): string => seatCode.replaceAll('-', '\u2011');
