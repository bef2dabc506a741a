import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { markets } from '#domain/market/market.ts';
import { mergeCancelledItems } from '#domain/order/cancelled-items.ts';
import type { OrderPage, SellerSales } from '#domain/order/order-list.ts';
import type { Order } from '#domain/order/purchase.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { calculatePageOffset, PAGE_SIZE } from '#domain/shared/page.ts';
import type { EventSummaries, SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { canSellThrough, toHeldItems } from '#server/holds/public.ts';
import type { Person } from '#server/kernel/public.ts';
import type { SignedLinks } from '#server/payments/public.ts';
import { findPaymentReference, toPurchase } from '#server/payments/public.ts';
import type { ListedOrder, OrderLists } from './order-lists.port.ts';

export type OrderDeps = {
  readonly lists: OrderLists;
  readonly salesContexts: Pick<SalesContexts, 'find'>;
  readonly events: EventSummaries;
  readonly links: Pick<SignedLinks, 'createToken'>;
};
export type Reader = { readonly language: Language; readonly now: Instant };

/** Returns a page of a person's orders in all markets, newest first (Spec §9). */
export async function listOrders(
  deps: OrderDeps,
  buyerId: string,
  { page, onlyOpen = false, ...reader }: Reader & { readonly page: number; readonly onlyOpen?: boolean },
): Promise<OrderPage> {
  const { orders, total } = await deps.lists.listBought(buyerId, {
    offset: calculatePageOffset(page),
    limit: PAGE_SIZE,
    onlyOpen,
  });
  return { items: await toOrders(deps, orders, reader), total, page, pageSize: PAGE_SIZE };
}

/** Finds an order that the person bought or, while they are a seller, sold; null otherwise. */
export async function findOrder(
  deps: OrderDeps,
  person: Pick<Person, 'personId' | 'roles'>,
  { id, ...reader }: Reader & { readonly id: string },
): Promise<Order | null> {
  const order = await deps.lists.findOne(id, {
    personId: person.personId,
    includeSold: canSellThrough(person, 'ASSISTED'),
  });
  if (order === null) return null;
  const [found] = await toOrders(deps, [order], reader);
  return found ?? null;
}

/** The number of a seller's sales that are listed. Assumption: a screenful; the totals include all. */
const LATEST_SALES_LIMIT = 20;

/** Returns a seller's sales of the day, by the market's calendar (Spec §1). */
export async function findSellerSales(
  { lists, salesContexts, events }: OrderDeps,
  sellerId: string,
  { market, ...reader }: Reader & { readonly market: MarketCode },
): Promise<SellerSales> {
  const { timeZone, currency } = markets[market];
  const day = await lists.summariseSellerDay({
    sellerId,
    market,
    timeZone,
    now: reader.now,
    latest: LATEST_SALES_LIMIT,
  });
  const ids = day.latest.map(({ eventId }) => eventId);
  const [summaries, contextsByEvent] = await Promise.all([
    events.findSummaries(ids, reader),
    findContexts(salesContexts, ids),
  ]);
  return {
    count: day.count,
    total: day.total,
    taken: day.taken,
    currency,
    cashRefunds: day.cashRefunds,
    installments: {
      ...day.installments,
      latest: day.installments.latest.map(({ titles, ...installment }) => ({
        ...installment,
        label: titles[reader.language],
      })),
    },
    latest: day.latest.map(({ eventId, zones, ...sale }) => {
      const zoneNames = zones.map(
        (zone) => contextsByEvent.get(eventId)?.layout.zones.find(({ code }) => code === zone)?.name ?? zone,
      );
      return { ...sale, label: [summaries.get(eventId)?.title ?? eventId, ...zoneNames].join(' · ') };
    }),
  };
}

async function toOrders(
  { salesContexts, events, links }: OrderDeps,
  orders: readonly ListedOrder[],
  reader: Reader,
): Promise<readonly Order[]> {
  const ids = orders.map(({ order }) => order.eventId);
  const [summaries, contextsByEvent] = await Promise.all([
    events.findSummaries(ids, reader),
    findContexts(salesContexts, ids),
  ]);
  return orders.flatMap((listed) => {
    const { order, reservation, attempt, receipt } = listed;
    const event = summaries.get(order.eventId);
    const salesContext = contextsByEvent.get(order.eventId);
    if (event === undefined || salesContext === undefined) return [];
    return [
      {
        orderId: order.id,
        code: order.code,
        status: order.status,
        createdAt: order.createdAt,
        event,
        items: toHeldItems(reservation.items, salesContext),
        cancelledItems: mergeCancelledItems(reservation.items, listed.cancelledItems),
        total: order.total,
        refundedAmount: order.refundedAmount,
        receipt: {
          ...receipt,
          reference: findPaymentReference(attempt),
          card: attempt.providerStatus?.card ?? null,
        },
        linkToken: links.createToken(order.id),
        purchase: toPurchase(listed),
        plan: listed.plan,
      },
    ];
  });
}

async function findContexts(
  salesContexts: Pick<SalesContexts, 'find'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SalesContext>> {
  const found = await Promise.all([...new Set(ids)].map((id) => salesContexts.find(id)));
  return new Map(
    found.flatMap((salesContext) => (salesContext === null ? [] : [[salesContext.eventId, salesContext]])),
  );
}
