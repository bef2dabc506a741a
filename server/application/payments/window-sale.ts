import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { WindowSale, WindowStanding } from '#domain/order/window-sale.ts';
import type { House, Houses } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord, ReservationRecord } from '../sale/sale-records.ts';
import type { SaleTransactions } from '../sale/sale-store.port.ts';
import { toHeldItem } from '../sale/to-reservation.ts';
import { isLapsed } from './close-lapsed.ts';
import { isGivenUp } from './give-up.ts';
import { isAtWindow } from './take-cash.ts';

type WindowParts = { readonly sales: SaleTransactions; readonly houses: Houses };

/**
 * Finds the sale behind a box office code of this market and whether cash may be collected for it; null for an
 * unknown code. A seller who collected its cash is told so, because the response may have been lost.
 */
export async function windowSale(
  { sales, houses }: WindowParts,
  of: {
    readonly code: string;
    readonly market: MarketCode;
    readonly language: Language;
    /** The seller who looks it up. */
    readonly sellerId: string;
  },
): Promise<WindowSale | null> {
  const books = await sales.snapshot(async (store) => {
    const order = await store.orderByCode(of.code, of.market);
    const reservation = order === null ? null : await store.reservation(order.reservationId);
    if (order === null || reservation === null) return null;
    const attempts = await store.attemptsOf(order.id);
    const waiting = attempts.find(isAtWindow) ?? null;
    return {
      order,
      reservation,
      waiting,
      walletPaid: (waiting ?? attempts.find(({ id }) => id === order.paidBy))?.walletPart ?? 0,
      cash: await store.cashOf(order.id),
      buyer: order.buyerId === null ? null : await store.buyer(order.buyerId),
    };
  });
  const house = books === null ? null : await houses.of(books.order.eventId);
  if (books === null || house === null) return null;
  const { order, reservation, waiting, buyer, cash, walletPaid } = books;
  const isOwn = cash?.by === of.sellerId;
  const standing = isPaid(order)
    ? isOwn
      ? 'TAKEN_BY_YOU'
      : 'PAID'
    : standingOf(waiting, { reservation, house });
  return {
    code: order.code,
    standing,
    event: house.titles[of.language],
    startsAt: house.startsAt,
    timeZone: house.timeZone,
    buyer: buyer === null ? '' : `${buyer.firstName} ${buyer.lastName}`.trim(),
    items: reservation.items.map((item) => toHeldItem(item, house)),
    total: order.total,
    walletPaid,
    payBy: standing === 'TO_PAY' ? (waiting?.expiresAt ?? null) : null,
    takenAt: standing === 'TAKEN_BY_YOU' && cash !== null ? cash.at : null,
  };
}

function standingOf(
  waiting: AttemptRecord | null,
  { reservation, house }: { readonly reservation: ReservationRecord; readonly house: House },
): WindowStanding {
  if (waiting === null || isLapsed(waiting, reservation) || isGivenUp(waiting)) return 'OVER';
  return house.disabled ? 'CLOSED' : 'TO_PAY';
}

const isPaid = ({ status }: OrderRecord): boolean => status === 'PAID' || status === 'TRANSFERRED';
