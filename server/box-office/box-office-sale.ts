import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { BoxOfficeSale, BoxOfficeSaleStatus } from '#domain/order/box-office-sale.ts';
import { isPaid } from '#domain/order/order-status.ts';
import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { toHeldItems } from '#server/holds/public.ts';
import { isAbandoned, isOverdue } from '#server/payments/public.ts';
import type { AttemptRecord, ReservationRecord, SaleTransactions } from '#server/unit-of-work/public.ts';
import { isAwaitingBoxOffice } from './collect-cash.ts';

type BoxOfficeSaleDeps = { readonly sales: SaleTransactions; readonly salesContexts: SalesContexts };

/**
 * Finds the sale behind a box office code of this market and whether cash may be collected for it; null for an
 * unknown code. A seller who collected its cash gets that answer, because the response may have been lost.
 */
export async function findBoxOfficeSale(
  { sales, salesContexts }: BoxOfficeSaleDeps,
  of: {
    readonly code: string;
    readonly market: MarketCode;
    readonly language: Language;
    /** The seller who looks it up. */
    readonly sellerId: string;
  },
): Promise<BoxOfficeSale | null> {
  const snapshot = await sales.snapshot(async (store) => {
    const order = await store.orders.findByCode(of.code, of.market);
    const reservation = order === null ? null : await store.reservations.find(order.reservationId);
    if (order === null || reservation === null) return null;
    const attempts = await store.attempts.list(order.id);
    const waiting = attempts.find(isAwaitingBoxOffice) ?? null;
    return {
      order,
      reservation,
      waiting,
      walletPaid: (waiting ?? attempts.find(({ id }) => id === order.paidBy))?.walletPortion ?? 0,
      cash: await store.cashCollections.find(order.id),
      buyer: order.buyerId === null ? null : await store.buyers.find(order.buyerId),
    };
  });
  const salesContext = snapshot === null ? null : await salesContexts.find(snapshot.order.eventId);
  if (snapshot === null || salesContext === null) return null;
  const { order, reservation, waiting, buyer, cash, walletPaid } = snapshot;
  const isCollectedByReader = cash?.by === of.sellerId;
  const status = isPaid(order)
    ? isCollectedByReader
      ? 'COLLECTED_BY_YOU'
      : 'PAID'
    : determineStatus(waiting, { reservation, salesContext });
  return {
    code: order.code,
    status: status,
    event: salesContext.titles[of.language],
    startsAt: salesContext.startsAt,
    timeZone: salesContext.timeZone,
    buyer: buyer === null ? '' : `${buyer.firstName} ${buyer.lastName}`.trim(),
    items: toHeldItems(reservation.items, salesContext),
    total: order.total,
    walletPaid,
    payBy: status === 'TO_PAY' ? (waiting?.expiresAt ?? null) : null,
    collectedAt: status === 'COLLECTED_BY_YOU' && cash !== null ? cash.at : null,
  };
}

function determineStatus(
  waiting: AttemptRecord | null,
  {
    reservation,
    salesContext,
  }: { readonly reservation: ReservationRecord; readonly salesContext: SalesContext },
): BoxOfficeSaleStatus {
  if (waiting === null || isOverdue(waiting, reservation) || isAbandoned(waiting)) return 'OVER';
  return salesContext.disabled ? 'CLOSED' : 'TO_PAY';
}
