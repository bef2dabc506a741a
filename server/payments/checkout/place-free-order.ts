import { markets } from '#domain/market/market.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { SalesChannel } from '#domain/payment/sales-channel.ts';
import { calculateCartTotal } from '#domain/sale/cart.ts';
import { getTotal, isFree } from '#domain/sale/price.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { getTicketLimitLockName, ownsReservation } from '#server/holds/public.ts';
import type { Principal } from '#server/kernel/public.ts';
import type { AttemptRecord } from '#server/unit-of-work/public.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import {
  type PurchaseSnapshot,
  readPurchaseSnapshot,
  toPurchase,
  toPurchaseSnapshot,
} from '../attempts/purchase.ts';
import type { PaymentDeps } from '../methods/payment-deps.ts';
import { createTickets } from '../settlement/issue-tickets.ts';
import { describeAttempt, describeOrder, findStatusError } from './create-payment-attempt.ts';
import { findSaleToPay } from './find-sale-to-pay.ts';
import { buildProviderKey } from './start-payment.ts';

export type PlaceFreeOrderRequest = {
  readonly principal: Principal;
  readonly salesChannel: SalesChannel;
  readonly reservationId: string;
  /** The buyer in an assisted sale. */
  readonly fanId: string | null;
  readonly channel: PurchaseChannel;
  /** The idempotency key of one confirmation. */
  readonly key: string;
};

/** The number of times that a confirmation is tried while its cart changes under it, as from another tab. */
const maxTries = 3;

/**
 * Places the order of a hold whose total is zero: the order is PAID, its tickets issued and the hold FINISHED in one
 * statement. One order per idempotency key and per hold, whatever is confirmed or expires at the same time
 * (docs/decisions/0067).
 */
export async function placeFreeOrder(
  deps: PaymentDeps,
  request: PlaceFreeOrderRequest,
): Promise<Result<Purchase, PaymentError>> {
  const input = { ...request, providerKey: buildProviderKey('FREE', request) };
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const placed = await tryToPlace(deps, input);
    if (placed !== 'CHANGED') return placed;
  }
  return err({ code: 'PAYMENT_IN_FLIGHT' });
}

async function tryToPlace(
  deps: PaymentDeps,
  request: PlaceFreeOrderRequest & { readonly providerKey: string },
): Promise<Result<Purchase, PaymentError> | 'CHANGED'> {
  const { sales } = deps;
  const found = await findSaleToPay(deps, request);
  if (!found.ok) return found;
  if (found.value.kind === 'known') return readPlacedOrder(deps, request, found.value.attempt);
  const { reservation, buyer, salesContext } = found.value;
  const statusError = findStatusError(reservation);
  if (statusError !== null) return err({ code: statusError, detail: { orderId: reservation.orderId } });
  const total = calculateCartTotal(reservation.items, markets[reservation.market].currency);
  if (!isFree(total)) return err({ code: 'TOTAL_CHANGED', detail: { total } });
  const isSelfService = request.salesChannel === 'SELF_SERVICE';
  // Free tickets are given to a person too, whom the gate can identify.
  if (isSelfService && buyer.documentNumber === null) return err({ code: 'FAN_REQUIRED' });

  const described = { ...request, salesContext, buyerId: buyer.id, ...freeOrderHandling };
  const order = describeOrder(described, { reservation, total });
  const placed = await sales.steps.placeFreeOrder({
    reservation,
    lockName: getTicketLimitLockName({ ...request.principal, personId: buyer.id }),
    isLimited: isSelfService,
    order,
    attempt: describeAttempt(described, { orderId: order.id, reservation, amount: getTotal(total) }),
    tickets: createTickets(reservation.items, { salesContext, isComplimentary: false }),
  });
  switch (placed.outcome) {
    case 'PLACED':
      return toResult(toPurchaseSnapshot(placed.purchase));
    case 'CHANGED':
      return 'CHANGED';
    case 'SALE_CLOSED':
      return err({ code: 'SALE_CLOSED' });
    case 'TICKET_LIMIT':
      return err({ code: 'TICKET_LIMIT', detail: placed.exceeded });
    case 'NOT_OPEN':
      return err({
        code: (placed.status && findStatusError({ status: placed.status })) ?? 'HOLD_EXPIRED',
        detail: { orderId: reservation.orderId },
      });
  }
}

/** Nobody is asked to pay, so there is neither a provider nor a lease. */
const freeOrderHandling = {
  method: 'FREE',
  handler: { provider: 'taquilla', isHosted: false },
} as const;

/** Reads the order that an earlier request with the same key placed. */
async function readPlacedOrder(
  { sales }: Pick<PaymentDeps, 'sales'>,
  { principal }: Pick<PlaceFreeOrderRequest, 'principal'>,
  { orderId }: AttemptRecord,
): Promise<Result<Purchase, PaymentError>> {
  const snapshot = await readPurchaseSnapshot(sales, orderId);
  return snapshot !== null && ownsReservation(principal, snapshot.reservation)
    ? toResult(snapshot)
    : err({ code: 'NOT_FOUND' });
}

const toResult = (snapshot: PurchaseSnapshot | null): Result<Purchase, PaymentError> =>
  snapshot === null ? err({ code: 'NOT_FOUND' }) : ok(toPurchase(snapshot));
