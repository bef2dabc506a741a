import type { PendingPaymentLink, Purchase } from '#domain/order/purchase.ts';
import type { BankChallenge } from '#domain/payment/bank-challenge.ts';
import { type CashCheckoutProvider, findCashCheckoutProvider } from '#domain/payment/cash-checkout.ts';
import type { InstructionKind, PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { hasTrait, paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { calculateRemainingTime } from '#domain/reservation/hold-window.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import { type CheckoutOutcomeSnapshot, canChangePaymentMethod } from './checkout-outcome.machine.ts';

/** Fields of a page that waits for a result. */
type WaitingFields = {
  /** Polling has stopped; the user may refresh. */
  readonly resting: boolean;
  /** The last query got no answer: what is shown may be out of date. */
  readonly lastCheckFailed: boolean;
  /** The token of a link that shows this page to its holder. */
  readonly linkToken: string | null;
};

/** Fields of a page that waits for its payer: the countdown and the change of the payment method. */
type PayableFields = WaitingFields & {
  /** Milliseconds left to pay, by the server's clock; null when nobody has to act. */
  readonly remaining: number | null;
  /** The way to another payment method: the viewer cancels the payment or asks the seller; null for neither. */
  readonly paymentMethodChange: 'CANCEL_PAYMENT' | 'ASK_SELLER' | null;
  readonly changingPaymentMethod: boolean;
  /** The reason why the payment method could not be changed. */
  readonly cancelFailure: FlowFailure | null;
};

type Instructed<Kind extends InstructionKind> = {
  readonly instruction: Extract<PaymentInstruction, { readonly kind: Kind }>;
};

type BankRedirectPage = PayableFields &
  Instructed<'BANK'> & {
    readonly screen: 'bankRedirect';
    /** The owner of the page. */
    readonly bank: 'OWN_BANK' | 'FANS_BANK' | 'LENDER';
  };

export type CardPendingPage =
  /** An amount other than the price was received. */
  | (WaitingFields & { readonly screen: 'amountReview' })
  | BankRedirectPage
  /** The seller's page of a payment link. */
  | (PayableFields & Instructed<'LINK'> & { readonly screen: 'paymentLinkSent' })
  /** The payer's page of a payment link. */
  | (PayableFields & Instructed<'LINK'> & { readonly screen: 'paymentLinkPending' } & PendingPaymentLink)
  /** The payer confirms the payment with the bank (3-D Secure). */
  | (PayableFields & { readonly screen: 'bankConfirmation'; readonly challenge: BankChallenge })
  /** Somebody else, or another device, confirms the payment at the bank. */
  | (WaitingFields & { readonly screen: 'confirmationElsewhere' })
  | (WaitingFields & { readonly screen: 'bankReview' });

export type TransferPage =
  /** Staff are looking for a transfer that the fan announced. */
  | (PayableFields & { readonly screen: 'announcedTransfer' })
  | BankRedirectPage
  | (WaitingFields & { readonly screen: 'transferPending' });

export type CashPage =
  /** Seats without payment until a deadline. */
  | (WaitingFields & { readonly screen: 'staffBooking' })
  | (PayableFields & Instructed<'SHOP'> & { readonly screen: 'shopVoucher' } & CashCheckout)
  | (PayableFields & Instructed<'CLABE'> & { readonly screen: 'speiTransfer' } & CashCheckout)
  /** The voucher of the box office; also the fallback when the instructions are not available. */
  | (PayableFields & { readonly screen: 'boxOfficeVoucher' } & CashCheckout);

/** The provider determines the number of steps (Spec §2). */
type CashCheckout = { readonly checkoutProvider: CashCheckoutProvider };

export function toCardPendingPage(snapshot: CheckoutOutcomeSnapshot, purchase: Purchase): CardPendingPage {
  const { instruction, nextAction } = purchase;
  if (purchase.moneyMoved === 'NEEDS_REVIEW')
    return { ...buildWaitingFields(snapshot), screen: 'amountReview' };
  const payable = buildPayableFields(snapshot, purchase);
  if (instruction?.kind === 'BANK') return toBankRedirect(snapshot, { purchase, instruction });
  if (instruction?.kind === 'LINK')
    return canChangePaymentMethod(snapshot.context)
      ? { ...payable, screen: 'paymentLinkSent', instruction }
      : {
          ...payable,
          screen: 'paymentLinkPending',
          instruction,
          ...(snapshot.context.pendingPaymentLink ?? { payToken: null, decline: null }),
        };
  if (nextAction !== null) return { ...payable, screen: 'bankConfirmation', challenge: nextAction };
  return {
    ...buildWaitingFields(snapshot),
    screen: purchase.statusDetail === 'pending_challenge' ? 'confirmationElsewhere' : 'bankReview',
  };
}

export function toTransferPage(snapshot: CheckoutOutcomeSnapshot, purchase: Purchase): TransferPage {
  const { instruction, method } = purchase;
  if (paymentMethodTraits[method].isAnnounced)
    return { ...buildPayableFields(snapshot, purchase), screen: 'announcedTransfer' };
  return instruction?.kind === 'BANK'
    ? toBankRedirect(snapshot, { purchase, instruction })
    : { ...buildWaitingFields(snapshot), screen: 'transferPending' };
}

/** Selects the voucher by the kind of instruction. */
export function toCashPage(snapshot: CheckoutOutcomeSnapshot, purchase: Purchase): CashPage {
  const { instruction, method, result } = purchase;
  if (paymentMethodTraits[method].isBooking)
    return { ...buildWaitingFields(snapshot), screen: 'staffBooking' };
  const fields = {
    ...buildPayableFields(snapshot, purchase),
    checkoutProvider: findCashCheckoutProvider(result),
  };
  if (instruction?.kind === 'SHOP') return { ...fields, screen: 'shopVoucher', instruction };
  if (instruction?.kind === 'CLABE') return { ...fields, screen: 'speiTransfer', instruction };
  return { ...fields, screen: 'boxOfficeVoucher' };
}

const toBankRedirect = (
  snapshot: CheckoutOutcomeSnapshot,
  { purchase, instruction }: { readonly purchase: Purchase } & Instructed<'BANK'>,
): BankRedirectPage => ({
  ...buildPayableFields(snapshot, purchase),
  screen: 'bankRedirect',
  instruction,
  bank:
    salesChannelRules[snapshot.context.salesChannel].audience === 'SELLER'
      ? 'FANS_BANK'
      : hasTrait(purchase, 'isPaidByLender')
        ? 'LENDER'
        : 'OWN_BANK',
});

const buildWaitingFields = (snapshot: CheckoutOutcomeSnapshot): WaitingFields => ({
  resting: snapshot.matches('paused') && !snapshot.context.hasLiveUpdates,
  lastCheckFailed: snapshot.context.failure !== null,
  linkToken: snapshot.context.linkToken,
});

function buildPayableFields(snapshot: CheckoutOutcomeSnapshot, purchase: Purchase): PayableFields {
  const { viewer, cancelFailure, monotonicMs, updatedAtMs } = snapshot.context;
  const expiresAt = getPaymentDeadline(purchase);
  const elapsed = monotonicMs === null || updatedAtMs === null ? 0 : monotonicMs - updatedAtMs;
  return {
    ...buildWaitingFields(snapshot),
    remaining:
      expiresAt === null
        ? null
        : calculateRemainingTime({ serverNow: purchase.serverNow, expiresAt, elapsed }),
    paymentMethodChange: canChangePaymentMethod(snapshot.context)
      ? 'CANCEL_PAYMENT'
      : viewer === 'FAN'
        ? 'ASK_SELLER'
        : null,
    changingPaymentMethod: snapshot.matches('cancelling'),
    cancelFailure,
  };
}

/** Returns the deadline of the instructions, or of the bank's challenge. */
const getPaymentDeadline = ({ instruction, nextAction, expiresAt }: Purchase): Instant | null =>
  instruction?.expiresAt ?? (nextAction === null ? null : expiresAt);
