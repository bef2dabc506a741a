import type { MarketCode } from '#domain/market/market.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { sellKept } from '../kept/sell-kept.ts';
import { purchaseBooks, purchaseOf } from '../orders/purchase.ts';
import type { Houses } from '../sale/house.port.ts';
import type { AttemptRecord, OrderRecord } from '../sale/sale-records.ts';
import type { SaleStore, SaleTransactions } from '../sale/sale-store.port.ts';
import { isLapsed, lapse } from './close-lapsed.ts';
import { giveUp, isGivenUp } from './give-up.ts';
import { isOpen } from './open-attempt.ts';
import { sellAtOnce } from './sell-at-once.ts';

export type TakeParts = { readonly sales: SaleTransactions; readonly houses: Houses };

export type TakeRefusal = {
  readonly code: 'NOT_FOUND' | 'ALREADY_PAID' | 'HOLD_EXPIRED' | 'SALE_CLOSED' | 'TOTAL_CHANGED';
  readonly detail?: Readonly<Record<string, unknown>>;
};

/**
 * Collects cash for an order's code in one transaction, with the reservation locked before the attempt: either the
 * seats are sold and the cash is recorded, or nothing happened and the seller takes no money. A concurrent caller (an
 * abandoning fan, another box office, expiry) finds it done; the same request repeated after a lost response
 * succeeds.
 */
export async function takeCash(
  { sales, houses }: TakeParts,
  of: {
    readonly code: string;
    readonly market: MarketCode;
    readonly takenBy: string;
    readonly seenTotal: Money;
    readonly requestKey: string;
  },
): Promise<Result<Purchase, TakeRefusal>> {
  const known = await sales.orderByCode(of.code, of.market);
  const house = known === null ? null : await houses.of(known.eventId);
  if (known === null || house === null) return err({ code: 'NOT_FOUND' });
  const refusal = await sales.transaction(async (store): Promise<TakeRefusal | null> => {
    const reservation = await store.lockReservation(known.reservationId);
    const waiting = await lockedWindowAttempt(store, known.id);
    const order = await store.order(known.id);
    if (order === null || reservation === null) return { code: 'NOT_FOUND' };
    if ((await store.cashTakenFor(of.requestKey)) === order.id) return null;
    if (isPaid(order)) return { code: 'ALREADY_PAID' };
    if (waiting === null) return { code: 'HOLD_EXPIRED' };
    if (isLapsed(waiting, reservation)) {
      await lapse(store, { order, reservation, attempt: waiting });
      return { code: 'HOLD_EXPIRED' };
    }
    if (isGivenUp(waiting)) {
      await giveUp(store, { order, reservation, attempt: waiting });
      return { code: 'HOLD_EXPIRED' };
    }
    if (house.disabled) return { code: 'SALE_CLOSED' };
    const { amount } = waiting;
    const total = amount.amount + waiting.walletPart;
    if (total !== of.seenTotal.amount || amount.currency !== of.seenTotal.currency)
      return { code: 'TOTAL_CHANGED', detail: { total: order.total } };
    const { takenBy: by, requestKey } = of;
    if (waiting.method === 'RESERVATION') {
      const refused = await sellKept(store, {
        order,
        reservation,
        booking: waiting,
        house,
        payment: { method: 'CASH' },
        by: { personId: by, sessionId: null, address: null },
        requestKey,
      });
      return refused === null ? null : { code: 'HOLD_EXPIRED' };
    }
    await store.noteCash({ attemptId: waiting.id, orderId: order.id, amount, by, requestKey });
    await sellAtOnce(store, { order, reservation, house, attemptId: waiting.id }, null);
    return null;
  });
  if (refusal !== null) return err(refusal);
  const books = await purchaseBooks(sales, known.id);
  return books === null ? err({ code: 'NOT_FOUND' }) : ok(purchaseOf(books));
}

/**
 * Locks the order's attempt that waits for money at the box office: cash by code, or a staff booking, which is paid
 * the same way.
 */
async function lockedWindowAttempt(store: SaleStore, orderId: string): Promise<AttemptRecord | null> {
  const found = (await store.attemptsOf(orderId)).find(isAtWindow);
  const locked = found === undefined ? null : await store.lockAttempt(found.id);
  return locked !== null && isAtWindow(locked) ? locked : null;
}

export const isAtWindow = (attempt: AttemptRecord): boolean =>
  (attempt.method === 'CASH' || attempt.method === 'RESERVATION') &&
  attempt.provider === 'taquilla' &&
  isOpen(attempt);

const isPaid = ({ status }: OrderRecord): boolean =>
  status === 'PAID' || status === 'TRANSFERRED' || status === 'REFUNDED';
