import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { markets } from '#domain/market/market.ts';
import type { OrderPage, SellerSales } from '#domain/order/order-list.ts';
import type { Order } from '#domain/order/purchase.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import type { Person } from '../auth/principal.ts';
import type { EventSummaries } from '../catalogue/event-summaries.ts';
import type { House, Houses } from '../sale/house.port.ts';
import { maySell } from '../sale/ownership.ts';
import { toHeldItem } from '../sale/to-reservation.ts';
import type { OrderLists, StandingOrder } from './order-lists.port.ts';
import { paymentReference } from './payment-reference.ts';
import { purchaseOf } from './purchase.ts';
import type { SignedLinks } from './status-link.ts';

export type OrderParts = {
  readonly lists: OrderLists;
  readonly houses: Pick<Houses, 'of'>;
  readonly events: EventSummaries;
  readonly links: Pick<SignedLinks, 'tokenOf'>;
};
export type Reader = { readonly language: Language; readonly now: Instant };

/** Returns a page of a person's orders in all markets, newest first (Spec §9). */
export async function listOrders(
  parts: OrderParts,
  buyerId: string,
  { page, ...reader }: Reader & { readonly page: number },
): Promise<OrderPage> {
  const { orders, total } = await parts.lists.bought(buyerId, { offset: pageOffset(page), limit: PAGE_SIZE });
  return { items: await described(parts, orders, reader), total, page, pageSize: PAGE_SIZE };
}

/** Finds an order that the person bought or, while they are a seller, sold; null otherwise. */
export async function findOrder(
  parts: OrderParts,
  person: Pick<Person, 'personId' | 'roles'>,
  { id, ...reader }: Reader & { readonly id: string },
): Promise<Order | null> {
  const order = await parts.lists.one(id, {
    personId: person.personId,
    orSold: maySell(person, 'ASSISTED'),
  });
  if (order === null) return null;
  const [found] = await described(parts, [order], reader);
  return found ?? null;
}

/** The number of a seller's sales that are listed. Assumption: a screenful; the totals include all. */
const LATEST = 20;

/** Returns a seller's sales of the day, by the market's calendar (Spec §1). */
export async function sellerSales(
  { lists, houses, events }: OrderParts,
  sellerId: string,
  { market, ...reader }: Reader & { readonly market: MarketCode },
): Promise<SellerSales> {
  const { timeZone, currency } = markets[market];
  const day = await lists.soldToday({ sellerId, market, timeZone, now: reader.now, latest: LATEST });
  const ids = day.latest.map(({ eventId }) => eventId);
  const [summaries, houseOf] = await Promise.all([events.summaries(ids, reader), housesOf(houses, ids)]);
  return {
    count: day.count,
    total: day.total,
    taken: day.taken,
    currency,
    handedBack: day.handedBack,
    quotas: {
      ...day.quotas,
      latest: day.quotas.latest.map(({ titles, ...taking }) => ({
        ...taking,
        label: titles[reader.language],
      })),
    },
    latest: day.latest.map(({ eventId, zones, ...sale }) => {
      const zoneNames = zones.map(
        (zone) => houseOf.get(eventId)?.layout.zones.find(({ code }) => code === zone)?.name ?? zone,
      );
      return { ...sale, label: [summaries.get(eventId)?.title ?? eventId, ...zoneNames].join(' · ') };
    }),
  };
}

async function described(
  { houses, events, links }: OrderParts,
  orders: readonly StandingOrder[],
  reader: Reader,
): Promise<readonly Order[]> {
  const ids = orders.map(({ order }) => order.eventId);
  const [summaries, houseOf] = await Promise.all([events.summaries(ids, reader), housesOf(houses, ids)]);
  return orders.flatMap((standing) => {
    const { order, reservation, attempt, papers } = standing;
    const event = summaries.get(order.eventId);
    const house = houseOf.get(order.eventId);
    if (event === undefined || house === undefined) return [];
    return [
      {
        orderId: order.id,
        code: order.code,
        status: order.status,
        createdAt: order.createdAt,
        event,
        items: reservation.items.map((item) => toHeldItem(item, house)),
        total: order.total,
        refundedAmount: order.refundedAmount,
        receipt: {
          ...papers,
          reference: paymentReference(attempt),
          card: attempt.words?.card ?? null,
        },
        linkToken: links.tokenOf(order.id),
        purchase: purchaseOf(standing),
      },
    ];
  });
}

async function housesOf(
  houses: Pick<Houses, 'of'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, House>> {
  const found = await Promise.all([...new Set(ids)].map((id) => houses.of(id)));
  return new Map(found.flatMap((house) => (house === null ? [] : [[house.eventId, house]])));
}
