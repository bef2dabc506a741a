import type { Language } from '#domain/market/locale.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { KeptKind, KeptPage, KeptSale } from '#domain/order/kept-sale.ts';
import { cartTotal } from '#domain/sale/cart.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { isOpen } from '../payments/open-attempt.ts';
import type { House, Houses } from '../sale/house.port.ts';
import { toHeldItem } from '../sale/to-reservation.ts';
import type { KeptRecord, KeptSales } from './kept-sales.port.ts';

export type FindKeptParts = { readonly kept: KeptSales; readonly houses: Pick<Houses, 'of'> };

type Sought = {
  readonly kind: KeptKind;
  readonly market: MarketCode;
  readonly words: string;
  readonly page: number;
};

/** Returns a page of the bookings or announced transfers that wait for staff in a market (Spec §9). */
export async function findKept(
  { kept, houses }: FindKeptParts,
  { page, ...of }: Sought,
  language: Language,
): Promise<KeptPage> {
  const found = await kept.find({ ...of, offset: pageOffset(page), limit: PAGE_SIZE });
  const items = await Promise.all(
    found.items.map(async (record) => {
      const house = await houses.of(record.reservation.eventId);
      return house === null ? [] : [keptSaleOf(of.kind, record, { house, language })];
    }),
  );
  return { items: items.flat(), total: found.total, page, pageSize: PAGE_SIZE };
}

function keptSaleOf(
  kind: KeptKind,
  { reservation, order, attempt, buyer, since, by }: KeptRecord,
  { house, language }: { readonly house: House; readonly language: Language },
): KeptSale {
  const isOver =
    attempt !== null &&
    (!isOpen(attempt) || (attempt.expiresAt !== null && attempt.expiresAt <= reservation.now));
  return {
    kind,
    reservationId: reservation.id,
    code: order?.code ?? null,
    event: house.titles[language],
    startsAt: house.startsAt,
    timeZone: house.timeZone,
    buyer,
    items: reservation.items.map((item) => toHeldItem(item, house)),
    total: order?.total ?? cartTotal(reservation.items, markets[reservation.market].currency),
    until: attempt === null ? reservation.expiresAt : attempt.expiresAt,
    isLate: kind === 'TRANSFER' && isOver,
    isRefused: attempt?.status === 'DECLINED',
    since,
    by,
    reference: attempt?.reference ?? null,
  };
}
