import { paymentLinkValidity } from '#domain/order/payment-link.ts';
import { type ProviderPaymentState, statusMappingByProviderState } from '#domain/order/provider-status.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { transferProofWindow } from '#domain/payment/booking-deadline.ts';
import { boxOfficePaymentWindow } from '#domain/payment/box-office-payment.ts';
import { cashProviderLocations } from '#domain/payment/cash-provider.ts';
import type { PaymentInput } from '#domain/payment/payment-input.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { CheckoutOutcome } from '#domain/payment/purchase-result.ts';
import { calculateDeadlineAfterDecline } from '#domain/reservation/hold-window.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { createZeroPrice } from '#domain/sale/price.ts';
import { findResultStep } from '#domain/sale/sale-path.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { MemoryBackend, MemoryHold } from './memory-backend.ts';

export type PaymentSimulation = {
  readonly providerState: ProviderPaymentState;
  readonly detail: string | null;
};

type SettlementInput = {
  readonly hold: MemoryHold;
  readonly payment: PaymentInput;
  readonly simulation: PaymentSimulation;
  /** The portion that the wallet pays. */
  readonly walletPortion: number;
};

export const approvedSimulation: PaymentSimulation = { providerState: 'approved', detail: 'accredited' };

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

const toOutcome = (result: Purchase['result']): CheckoutOutcome | null => {
  if (result === 'SUCCESSFUL') return 'SUCCESS';
  if (result === 'FAIL') return 'FAIL';
  const step = findResultStep(result);
  if (step === 'PENDING') return null;
  return step === 'TRANSFER' || step === 'CASH_SPEI' ? 'PENDING_TRANSFER' : 'PENDING_CASH';
};

/** Simulates a payment for a hold. Updates the hold and returns the purchase. */
export function simulateSettlement(
  backend: MemoryBackend,
  { hold, payment, simulation, walletPortion }: SettlementInput,
): Purchase {
  const now = backend.clock.serverTime();
  const statusMapping = statusMappingByProviderState[simulation.providerState];
  const result = statusMapping.result ?? 'PENDING_PAYMENT';
  const { reservation } = hold;
  const deadline = calculateDeadlineAfterDecline(reservation.maxExpiresAt ?? now, now);
  const orderId = backend.nextId('ord');
  const code = buildOrderCode(orderId);
  const instruction = buildInstruction(backend, payment, { now, code });
  const bookingStatus = findBookingStatus(payment, now);
  const updated = backend.updateReservation(
    hold,
    bookingStatus !== null
      ? { ...bookingStatus, orderId }
      : result === 'SUCCESSFUL'
        ? { status: 'FINISHED', expiresAt: null, orderId }
        : result === 'FAIL'
          ? deadline === null
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
    result: toPurchaseResult(payment, result),
    outcome: toOutcome(result),
    paymentStatus: statusMapping.payment,
    // The status of a lender's page is unknown until the buyer has been there.
    transactionStatus: payment.method === 'PAGUITOS' ? 'STARTED' : statusMapping.transaction,
    method: payment.method,
    statusDetail: simulation.detail,
    moneyMoved: result === 'SUCCESSFUL' && payment.method !== 'COURTESY' ? 'YES' : 'NO',
    total: payment.method === 'COURTESY' ? createZeroPrice(updated.total.currency) : updated.total,
    walletPaid: calculateWalletPaid({ payment, result, walletPortion, total: updated.total.total }),
    serverNow: now,
    expiresAt: updated.expiresAt,
    instruction,
    nextAction:
      simulation.providerState === 'challenged'
        ? { type: 'REDIRECT', url: 'https://bank.invalid/challenge' }
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
    outcome: toOutcome(result),
    paymentStatus: statusMapping.payment,
    transactionStatus: statusMapping.transaction,
    moneyMoved: providerState === 'approved' ? 'YES' : 'NO',
    instruction: null,
    nextAction: null,
  });
  if (backend.areStreamsOpen)
    for (const listener of [...backend.purchaseListeners]) listener(orderId, 'changed');
}

/** The time to pay at a shop or to an account of the provider. */
export const offlinePaymentWindow = 3 * 24 * 60 * 60_000;

/** The masked destinations of payment links. */
const destinations = { EMAIL: 'm•••@correo.co', SMS: '••••3344', whatsapp: '••••3344' } as const;

/** Builds the instruction for paying elsewhere, by the payment input. */
function buildInstruction(
  backend: MemoryBackend,
  payment: PaymentInput,
  { now, code }: { readonly now: Instant; readonly code: string },
): PaymentInstruction | null {
  if (payment.method === 'CASH' && payment.checkoutProvider === 'MERCADO_PAGO') {
    const { provider } = payment;
    return {
      kind: 'SHOP',
      provider,
      reference: '4820193755001249',
      barcode: provider === 'oxxo' ? '4820193755001249' : null,
      verificationCode: null,
      url: null,
      expiresAt: now + offlinePaymentWindow,
      payAt: cashProviderLocations[provider],
    };
  }
  if (payment.method === 'LINK') {
    const { channel } = payment;
    return {
      kind: 'LINK',
      channel,
      destination: destinations[channel],
      expiresAt: now + paymentLinkValidity,
    };
  }
  if (payment.method === 'CASH') return { kind: 'BOX_OFFICE', code, expiresAt: now + boxOfficePaymentWindow };
  if (payment.method === 'TRANSFER' && payment.system === 'SPEI')
    return {
      kind: 'CLABE',
      clabe: '646180110283746504',
      bank: 'STP',
      beneficiary: 'Taquilla',
      concept: 'TQ7H2K44',
      expiresAt: now + offlinePaymentWindow,
    };
  if (payment.method === 'TRANSFER' || payment.method === 'PAGUITOS')
    return {
      kind: 'BANK',
      url: `https://bank.invalid/${backend.nextId('pay')}`,
      expiresAt: now + 20 * 60_000,
    };
  return null;
}

/** Simulates the provider's state of a payment that waits for its payer. */
export function simulatePendingPayment(payment: PaymentInput): PaymentSimulation {
  if (payment.method === 'CASH')
    return { providerState: 'cash-instructed', detail: 'pending_waiting_payment' };
  if (payment.method === 'TRANSFER')
    return payment.system === 'SPEI'
      ? { providerState: 'spei-instructed', detail: 'pending_waiting_transfer' }
      : { providerState: 'transfer-begun', detail: 'pending_waiting_transfer' };
  if (payment.method === 'RESERVATION') return { providerState: 'in-review', detail: null };
  if (payment.method === 'PROCESSING_TRANSFER')
    return { providerState: 'transfer-begun', detail: payment.reference };
  if (payment.method === 'LINK') return { providerState: 'in-review', detail: 'link' };
  return payment.method === 'PAGUITOS'
    ? { providerState: 'credit-asked', detail: 'pending_waiting_payment' }
    : approvedSimulation;
}

/** Calculates the wallet portion; a payment that failed at once takes nothing. */
const calculateWalletPaid = (of: {
  readonly payment: PaymentInput;
  readonly result: Purchase['result'];
  readonly walletPortion: number;
  readonly total: number;
}): number => (of.result === 'FAIL' ? 0 : of.payment.method === 'WALLET' ? of.total : of.walletPortion);

/** Returns true if the instruction can be paid at any time before its deadline: a reference or an account. */
const isPaidOffline = (instruction: PaymentInstruction | null): boolean =>
  instruction !== null && instruction.kind !== 'BANK';

/** Builds an unambiguous code of eight letters and digits, the same for the same order. */
function buildOrderCode(orderId: string): string {
  const number = Number(orderId.replace(/\D/g, ''));
  return `TQMEM${String(number + 222).replaceAll(/[01]/g, '9')}`.slice(0, 8);
}

/** Converts the result for methods that have a page of their own: cash at our box office, and staff bookings. */
const toPurchaseResult = (payment: PaymentInput, result: Purchase['result']): Purchase['result'] =>
  payment.method === 'RESERVATION' || (payment.method === 'CASH' && payment.checkoutProvider === 'TAQUILLA')
    ? 'PENDING_CLUB'
    : result;

/** Returns the status of a hold that waits for staff, or null. */
function findBookingStatus(
  payment: PaymentInput,
  now: Instant,
): Pick<Reservation, 'status' | 'expiresAt'> | null {
  if (payment.method === 'RESERVATION')
    return { status: payment.deadline === null ? 'BOOKED_FOREVER' : 'BOOKED', expiresAt: payment.deadline };
  return payment.method === 'PROCESSING_TRANSFER'
    ? { status: 'STARTED_PAYMENT', expiresAt: now + transferProofWindow.longest }
    : null;
}
