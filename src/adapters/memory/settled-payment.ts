import type { Purchase } from '#domain/order/purchase.ts';
import { cashPlaces } from '#domain/payment/cash-provider.ts';
import { proofWindow } from '#domain/payment/kept-seats.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { linkLength } from '#domain/payment/payment-link.ts';
import type { PaymentOrder } from '#domain/payment/payment-order.ts';
import { type ProviderMeaning, providerVerdicts } from '#domain/payment/provider-reading.ts';
import type { CheckoutOutcome } from '#domain/payment/purchase-result.ts';
import { windowPayLength } from '#domain/payment/window-payment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { deadlineAfterDecline } from '#domain/sale/hold-window.ts';
import { freePrice } from '#domain/sale/price.ts';
import { stepOfResult } from '#domain/sale/sale-path.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { BoxOffice, Hold } from './box-office.ts';

export type Fate = { readonly meaning: ProviderMeaning; readonly detail: string | null };

type Settling = {
  readonly hold: Hold;
  readonly payment: PaymentOrder;
  readonly fate: Fate;
  /** What of it the balance pays. */
  readonly part: number;
};

export const approved: Fate = { meaning: 'approved', detail: 'accredited' };

/** What becomes of a card, by the name on it: the provider's own names for its test cards. */
export const fateByHolder: ReadonlyMap<string, Fate> = new Map([
  ['APRO', approved],
  ['OTHE', { meaning: 'rejected', detail: 'cc_rejected_other_reason' }],
  ['CALL', { meaning: 'rejected', detail: 'cc_rejected_call_for_authorize' }],
  ['FUND', { meaning: 'rejected', detail: 'cc_rejected_insufficient_amount' }],
  ['BLAC', { meaning: 'rejected', detail: 'cc_rejected_blacklist' }],
  ['SECU', { meaning: 'rejected', detail: 'cc_rejected_bad_filled_security_code' }],
  ['CONT', { meaning: 'in-review', detail: 'pending_contingency' }],
  ['CHAL', { meaning: 'challenged', detail: 'pending_challenge' }],
]);

const outcomeOf = (result: Purchase['result']): CheckoutOutcome | null => {
  if (result === 'SUCCESSFUL') return 'SUCCESS';
  if (result === 'FAIL') return 'FAIL';
  const step = stepOfResult(result);
  if (step === 'PENDING') return null;
  return step === 'TRANSFER' || step === 'CASH_SPEI' ? 'PENDING_TRANSFER' : 'PENDING_CASH';
};

/** What a payment makes of a hold: the purchase, and the hold as it is then. */
export function settle(office: BoxOffice, { hold, payment, fate, part }: Settling): Purchase {
  const now = office.clock.houseNow();
  const verdict = providerVerdicts[fate.meaning];
  const result = verdict.result ?? 'PENDING_PAYMENT';
  const { reservation } = hold;
  const deadline = deadlineAfterDecline(reservation.maxExpiresAt ?? now, now);
  const orderId = office.nextId('ord');
  const code = codeOf(orderId);
  const instruction = instructionOf(office, payment, { now, code });
  const kept = keptBy(payment, now);
  const held = office.put(
    hold,
    kept !== null
      ? { ...kept, orderId }
      : result === 'SUCCESSFUL'
        ? { status: 'FINISHED', expiresAt: null, orderId }
        : result === 'FAIL'
          ? deadline === null
            ? { status: 'CANCELLED_DUE_TO_PAYMENT_FAILURE', expiresAt: null, orderId }
            : { status: 'ACTIVE', expiresAt: deadline, orderId }
          : {
              status: isPaper(instruction) ? 'WAITING_FOR_PAYMENT' : 'STARTED_PAYMENT',
              ...(instruction !== null && { expiresAt: instruction.expiresAt }),
              orderId,
            },
  );
  const purchase: Purchase = {
    orderId,
    code,
    orderStatus: verdict.order.whileHeld,
    reservationId: held.reservationId,
    reservationStatus: held.status,
    eventId: held.eventId,
    result: resultFor(payment, result),
    outcome: outcomeOf(result),
    paymentStatus: verdict.payment,
    // Of a page of the lender's nothing is known until somebody has been there.
    transactionStatus: payment.method === 'PAGUITOS' ? 'STARTED' : verdict.transaction,
    method: payment.method,
    statusDetail: fate.detail,
    moneyMoved: result === 'SUCCESSFUL' && payment.method !== 'COURTESY' ? 'YES' : 'NO',
    total: payment.method === 'COURTESY' ? freePrice(held.total.currency) : held.total,
    walletPaid: walletPaidIn({ payment, result, part, total: held.total.total }),
    serverNow: now,
    expiresAt: held.expiresAt,
    instruction,
    nextAction:
      fate.meaning === 'challenged' ? { type: 'REDIRECT', url: 'https://bank.invalid/challenge' } : null,
    ticketIds:
      result === 'SUCCESSFUL'
        ? held.items.flatMap(({ quantity }) => Array.from({ length: quantity }, () => office.nextId('tic')))
        : [],
  };
  office.purchases.set(orderId, purchase);
  return purchase;
}

/** The provider makes up its mind about a payment that was pending. */
export function settleAtProvider(office: BoxOffice, orderId: string, meaning: 'approved' | 'rejected'): void {
  const purchase = office.purchases.get(orderId);
  const hold = purchase && office.fresh(purchase.reservationId);
  if (!purchase || !hold) throw new Error(`No order ${orderId}`);
  const verdict = providerVerdicts[meaning];
  const result = verdict.result ?? purchase.result;
  const status = meaning === 'approved' ? 'FINISHED' : 'CANCELLED_DUE_TO_PAYMENT_FAILURE';
  office.put(hold, { status, expiresAt: null });
  office.purchases.set(orderId, {
    ...purchase,
    orderStatus: verdict.order.onceReleased,
    reservationStatus: status,
    result,
    outcome: outcomeOf(result),
    paymentStatus: verdict.payment,
    transactionStatus: verdict.transaction,
    moneyMoved: meaning === 'approved' ? 'YES' : 'NO',
    instruction: null,
    nextAction: null,
  });
  if (office.streams) for (const hear of [...office.purchaseFeed]) hear(orderId, 'changed');
}

/** How long a shop or an account of the provider’s waits for its payer. */
export const paperLength = 3 * 24 * 60 * 60_000;

/** Where a link goes in this box office. */
const destinations = { EMAIL: 'm•••@correo.co', SMS: '••••3344', whatsapp: '••••3344' } as const;

/** What the payer is told to do elsewhere, by what they chose. */
function instructionOf(
  office: BoxOffice,
  payment: PaymentOrder,
  { now, code }: { readonly now: Instant; readonly code: string },
): PaymentInstruction | null {
  if (payment.method === 'CASH' && payment.desk === 'MERCADO_PAGO') {
    const { provider } = payment;
    return {
      kind: 'SHOP',
      provider,
      reference: '4820193755001249',
      barcode: provider === 'oxxo' ? '4820193755001249' : null,
      verificationCode: null,
      url: null,
      expiresAt: now + paperLength,
      payAt: cashPlaces[provider],
    };
  }
  if (payment.method === 'LINK') {
    const { channel } = payment;
    return { kind: 'LINK', channel, destination: destinations[channel], expiresAt: now + linkLength };
  }
  if (payment.method === 'CASH') return { kind: 'WINDOW', code, expiresAt: now + windowPayLength };
  if (payment.method === 'TRANSFER' && payment.system === 'SPEI')
    return {
      kind: 'CLABE',
      clabe: '646180110283746504',
      bank: 'STP',
      beneficiary: 'Taquilla',
      concept: 'TQ7H2K44',
      expiresAt: now + paperLength,
    };
  if (payment.method === 'TRANSFER' || payment.method === 'PAGUITOS')
    return {
      kind: 'BANK',
      url: `https://bank.invalid/${office.nextId('pay')}`,
      expiresAt: now + 20 * 60_000,
    };
  return null;
}

/** What the provider says of a payment that waits for its payer. */
export function waitingFor(payment: PaymentOrder): Fate {
  if (payment.method === 'CASH') return { meaning: 'cash-instructed', detail: 'pending_waiting_payment' };
  if (payment.method === 'TRANSFER')
    return payment.system === 'SPEI'
      ? { meaning: 'spei-instructed', detail: 'pending_waiting_transfer' }
      : { meaning: 'transfer-begun', detail: 'pending_waiting_transfer' };
  if (payment.method === 'RESERVATION') return { meaning: 'in-review', detail: null };
  if (payment.method === 'PROCESSING_TRANSFER')
    return { meaning: 'transfer-begun', detail: payment.reference };
  if (payment.method === 'LINK') return { meaning: 'in-review', detail: 'link' };
  return payment.method === 'PAGUITOS'
    ? { meaning: 'credit-asked', detail: 'pending_waiting_payment' }
    : approved;
}

/** Of a payment that failed at once nothing is paid. */
const walletPaidIn = (of: {
  readonly payment: PaymentOrder;
  readonly result: Purchase['result'];
  readonly part: number;
  readonly total: number;
}): number => (of.result === 'FAIL' ? 0 : of.payment.method === 'WALLET' ? of.total : of.part);

/** A reference or an account that is paid whenever the payer gets there. */
const isPaper = (instruction: PaymentInstruction | null): boolean =>
  instruction !== null && instruction.kind !== 'BANK';

/** Eight letters and figures that nobody mishears, the same for the same order. */
function codeOf(orderId: string): string {
  const number = Number(orderId.replace(/\D/g, ''));
  return `TQMEM${String(number + 222).replaceAll(/[01]/g, '9')}`.slice(0, 8);
}

/** Cash at a window of ours has a page of its own; so have seats that are kept without payment. */
const resultFor = (payment: PaymentOrder, result: Purchase['result']): Purchase['result'] =>
  payment.method === 'RESERVATION' || (payment.method === 'CASH' && payment.desk === 'TAQUILLA')
    ? 'PENDING_CLUB'
    : result;

/** What becomes of a hold that waits for a person. */
function keptBy(payment: PaymentOrder, now: Instant): Pick<Reservation, 'status' | 'expiresAt'> | null {
  if (payment.method === 'RESERVATION')
    return { status: payment.until === null ? 'BOOKED_FOREVER' : 'BOOKED', expiresAt: payment.until };
  return payment.method === 'PROCESSING_TRANSFER'
    ? { status: 'STARTED_PAYMENT', expiresAt: now + proofWindow.longest }
    : null;
}
