import { statusMappingByProviderState } from '#domain/order/provider-status.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { FreeOrderInput, PaymentInput } from '#domain/payment/payment-input.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { toCheckoutOutcome } from '#domain/payment/purchase-result.ts';
import { holdWindow } from '#domain/reservation/hold-window.ts';
import { createZeroPrice } from '#domain/sale/price.ts';
import type { MemoryBackend, MemoryHold } from './memory-backend.ts';
import { approvedSimulation, type PaymentSimulation, simulatePaymentMethod } from './payment-simulations.ts';

type SettlementInput = {
  readonly hold: MemoryHold;
  readonly payment: PaymentInput | FreeOrderInput;
  readonly simulation: PaymentSimulation;
  /** The portion that the wallet pays. */
  readonly walletPortion: number;
};

/** The simulated result by card holder; the names are those of the provider's test cards. */
export const simulatePaymentByHolder: ReadonlyMap<string, PaymentSimulation> = new Map([
  ['APRO', approvedSimulation],
  ['OTHE', { providerState: 'rejected', detail: 'cc_rejected_other_reason' }],
  ['CALL', { providerState: 'rejected', detail: 'cc_rejected_call_for_authorize' }],
  ['FUND', { providerState: 'rejected', detail: 'cc_rejected_insufficient_amount' }],
  ['BLAC', { providerState: 'rejected', detail: 'cc_rejected_blacklist' }],
  ['SECU', { providerState: 'rejected', detail: 'cc_rejected_bad_filled_security_code' }],
  ['CONT', { providerState: 'in-review', detail: 'pending_contingency' }],
  ['CHAL', { providerState: 'challenged', detail: 'pending_challenge' }],
]);

/** Simulates a payment for a hold. Updates the hold and returns the purchase. */
export function simulateSettlement(
  backend: MemoryBackend,
  { hold, payment, simulation, walletPortion }: SettlementInput,
): Purchase {
  const now = backend.clock.serverTime();
  const statusMapping = statusMappingByProviderState[simulation.providerState];
  const result = statusMapping.result ?? 'PENDING_PAYMENT';
  const { reservation } = hold;
  const deadline = Math.min(now + holdWindow.length, reservation.maxExpiresAt ?? now);
  const orderId = backend.nextId('ord');
  const code = buildOrderCode(orderId);
  const { instruction, bookingStatus, waitsForClub } = simulatePaymentMethod(payment, {
    now,
    code,
    nextId: backend.nextId,
  });
  const updated = backend.updateReservation(
    hold,
    bookingStatus !== null
      ? { ...bookingStatus, orderId }
      : result === 'SUCCESSFUL'
        ? { status: 'FINISHED', expiresAt: null, orderId }
        : result === 'FAIL'
          ? deadline <= now
            ? { status: 'CANCELLED_DUE_TO_PAYMENT_FAILURE', expiresAt: null, orderId }
            : { status: 'ACTIVE', expiresAt: deadline, orderId }
          : {
              status: isPaidOffline(instruction) ? 'WAITING_FOR_PAYMENT' : 'STARTED_PAYMENT',
              ...(instruction !== null && { expiresAt: instruction.expiresAt }),
              orderId,
            },
  );
  const purchase: Purchase = {
    orderId,
    code,
    orderStatus: statusMapping.order.whileHeld,
    reservationId: updated.reservationId,
    reservationStatus: updated.status,
    eventId: updated.eventId,
    result: waitsForClub ? 'PENDING_CLUB' : result,
    outcome: toCheckoutOutcome(result),
    paymentStatus: statusMapping.payment,
    // The status of a lender's page is unknown until the buyer has been there.
    transactionStatus: hasTrait(payment, 'isPaidByLender') ? 'STARTED' : statusMapping.transaction,
    method: payment.method,
    statusDetail: simulation.detail,
    moneyMoved: result === 'SUCCESSFUL' && !hasTrait(payment, 'isFree') ? 'YES' : 'NO',
    total: hasTrait(payment, 'isFree') ? createZeroPrice(updated.total.currency) : updated.total,
    walletPaid: calculateWalletPaid({ payment, result, walletPortion, total: updated.total.total }),
    serverNow: now,
    expiresAt: updated.expiresAt,
    instruction,
    nextAction:
      simulation.providerState === 'challenged'
        ? { type: 'REDIRECT', url: 'https://bank.invalid/challenge', creq: 'creq' }
        : null,
    ticketIds:
      result === 'SUCCESSFUL'
        ? updated.items.flatMap(({ quantity }) =>
            Array.from({ length: quantity }, () => backend.nextId('tic')),
          )
        : [],
  };
  backend.purchases.set(orderId, purchase);
  return purchase;
}

/** Settles a pending payment with the provider's decision. */
export function settlePendingPayment(
  backend: MemoryBackend,
  orderId: string,
  providerState: 'approved' | 'rejected',
): void {
  const purchase = backend.purchases.get(orderId);
  const hold = purchase && backend.findCurrentHold(purchase.reservationId);
  if (!purchase || !hold) throw new Error(`No order ${orderId}`);
  const statusMapping = statusMappingByProviderState[providerState];
  const result = statusMapping.result ?? purchase.result;
  const status = providerState === 'approved' ? 'FINISHED' : 'CANCELLED_DUE_TO_PAYMENT_FAILURE';
  backend.updateReservation(hold, { status, expiresAt: null });
  backend.purchases.set(orderId, {
    ...purchase,
    orderStatus: statusMapping.order.onceReleased,
    reservationStatus: status,
    result,
    outcome: toCheckoutOutcome(result),
    paymentStatus: statusMapping.payment,
    transactionStatus: statusMapping.transaction,
    moneyMoved: providerState === 'approved' ? 'YES' : 'NO',
    instruction: null,
    nextAction: null,
  });
  if (backend.areStreamsOpen)
    for (const listener of [...backend.purchaseListeners]) listener(orderId, 'changed');
}

/** Calculates the wallet portion; a payment that failed at once takes nothing. */
const calculateWalletPaid = (of: {
  readonly payment: PaymentInput | FreeOrderInput;
  readonly result: Purchase['result'];
  readonly walletPortion: number;
  readonly total: number;
}): number =>
  of.result === 'FAIL' ? 0 : hasTrait(of.payment, 'paysFromBalance') ? of.total : of.walletPortion;

/** Returns true if the instruction can be paid at any time before its deadline: a reference or an account. */
const isPaidOffline = (instruction: Purchase['instruction']): boolean =>
  instruction !== null && instruction.kind !== 'BANK';

/** Builds an unambiguous code of eight letters and digits, the same for the same order. */
function buildOrderCode(orderId: string): string {
  const number = Number(orderId.replace(/\D/g, ''));
  return `TQMEM${String(number + 222).replaceAll(/[01]/g, '9')}`.slice(0, 8);
}
