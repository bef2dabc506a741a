import { formatDate, formatTime } from '#domain/format/date.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { House, Houses } from '../sale/house.port.ts';
import type { Buyer, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleStore } from '../sale/sale-store.port.ts';
import type { LetterHead } from './letter-head.ts';

export type ToldSaleParts = {
  readonly sales: Pick<SaleStore, 'order' | 'reservation' | 'buyer'>;
  readonly houses: Pick<Houses, 'of'>;
};

/** A sale with what an email to its buyer needs. */
export type ToldSale = {
  readonly order: OrderRecord;
  readonly reservation: ReservationRecord;
  readonly buyer: Buyer;
  readonly house: House;
};

export async function toldSale({ sales, houses }: ToldSaleParts, orderId: unknown): Promise<ToldSale | null> {
  const order = await sales.order(String(orderId));
  if (order === null || order.buyerId === null) return null;
  const [reservation, buyer, house] = await Promise.all([
    sales.reservation(order.reservationId),
    sales.buyer(order.buyerId),
    houses.of(order.eventId),
  ]);
  return reservation === null || buyer === null || house === null
    ? null
    : { order, reservation, buyer, house };
}

export const headOf = ({ order, buyer, house }: ToldSale, key: string): LetterHead => ({
  key,
  to: buyer.email,
  language: buyer.language,
  market: order.market,
  firstName: buyer.firstName,
  event: house.titles[buyer.language],
  orderCode: order.code,
});

/** Formats an instant in the venue's time zone, with its city. */
export function momentAt({ buyer, house }: ToldSale, at: Instant): string {
  const day = formatDate(at, house.timeZone, buyer.language);
  return `${day}, ${formatTime(at, house.timeZone)} (${house.city})`;
}

/** Formats the location of each seat, with the quantity in general admission. */
export const placesOf = ({ reservation, house }: ToldSale): readonly string[] =>
  reservation.items.map((item) => placeOf(house, item));

export function placeOf(house: House, item: ReservationRecord['items'][number]): string {
  const zone = house.layout.zones.find(({ code }) => code === item.zone)?.name ?? item.zone;
  const section =
    house.layout.sections.find(({ code }) => code === item.sectionCode)?.name ?? item.sectionCode;
  const seat = item.seatIndex === null ? `× ${item.quantity}` : item.seatCode;
  return `${zone} · ${section} · ${seat}`;
}
