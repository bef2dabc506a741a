import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PaymentExceptionDecision, PaymentExceptionKind } from '#domain/payment/payment-exception.ts';

/** The kinds of payment exception, in two or three words. */
export const paymentExceptionKindNames = {
  UNDERPAID: msg`Underpayment`,
  OVERPAID: msg`Overpayment`,
  OTHER_CURRENCY: msg`Wrong currency`,
  UNKNOWN_STATUS: msg`Unknown provider status`,
  UNKNOWN_PAYMENT: msg`Unknown payment`,
  UPDATE_NOT_SETTLED: msg`Provider update not processed`,
  REFUND_REJECTED: msg`Refund rejected`,
  MANUAL_REFUND_DUE: msg`Refund in person`,
  TRANSFER_TOO_LATE: msg`Late transfer`,
  DISPUTED: msg`Disputed`,
  CHARGED_BACK: msg`Charged back`,
} as const satisfies Record<PaymentExceptionKind, MessageDescriptor>;

/** Descriptions of each kind for a reader who has never met it. */
export const paymentExceptionDescriptions = {
  UNDERPAID: msg`The payment is less than the order total. The order is not paid, and the payment is on hold at the provider.`,
  OVERPAID: msg`The payment is more than the order total. It is on hold at the provider until a manager decides.`,
  OTHER_CURRENCY: msg`The payment is not in the currency of the order. The order is not paid, and the payment is on hold at the provider.`,
  UNKNOWN_STATUS: msg`The provider sent an unknown status for this payment. Nothing was changed. Check the payment in the provider’s dashboard.`,
  UNKNOWN_PAYMENT: msg`The provider reported a payment that does not match any of our records. Check it in the provider’s dashboard.`,
  UPDATE_NOT_SETTLED: msg`A provider update for this payment could not be processed for several days. Review it with technical support.`,
  REFUND_REJECTED: msg`The provider rejected the refund to the original payment method. The buyer has not been refunded yet.`,
  MANUAL_REFUND_DUE: msg`This payment was made at a box office and can only be refunded in person. The buyer was asked to collect it.`,
  TRANSFER_TOO_LATE: msg`A bank transfer was found after its seats were no longer available. The money is in our account and can only be refunded manually: the buyer was asked to collect it in person or to give us an account for a transfer.`,
  DISPUTED: msg`The buyer has disputed this payment with their bank. The tickets stay valid until the bank decides. Respond in the provider’s dashboard.`,
  CHARGED_BACK: msg`The buyer’s bank reversed this payment (chargeback). If it had paid the order, the tickets are no longer valid and the seats are back on sale; check the order. Any amount already refunded has now been returned to the buyer twice.`,
} as const satisfies Record<PaymentExceptionKind, MessageDescriptor>;

/** The decisions, as buttons name them. */
export const paymentExceptionDecisionNames = {
  ACCEPT: msg`Accept as paid`,
  REFUND_PAYMENT: msg`Refund in full`,
  BY_HAND: msg`Paid out`,
  CREDIT_WALLET: msg`Add to their balance`,
  RETRY_REFUND: msg`Retry the refund`,
  ACKNOWLEDGE: msg`Mark as reviewed`,
} as const satisfies Record<PaymentExceptionDecision, MessageDescriptor>;

/** The consequences of each decision, read before it is made. */
export const paymentExceptionDecisionDescriptions = {
  ACCEPT: msg`The order is marked as paid at its price and the tickets are issued. Any overpayment is refunded to the original payment method and the buyer is notified.`,
  REFUND_PAYMENT: msg`The full amount is refunded to the original payment method, the order is closed and the buyer is notified.`,
  BY_HAND: msg`Confirm only after the buyer has received the money. It counts towards your shift.`,
  CREDIT_WALLET: msg`The buyer can use it immediately and is notified by email.`,
  RETRY_REFUND: msg`The refund is requested again. If it is rejected, it will appear here again.`,
  ACKNOWLEDGE: msg`Nothing else changes. It moves to Resolved, with your note.`,
} as const satisfies Record<PaymentExceptionDecision, MessageDescriptor>;

/** The decisions, as the history names them afterwards. */
export const paymentExceptionResolutionNames = {
  ACCEPT: msg`Accepted as paid`,
  REFUND_PAYMENT: msg`Refunded in full`,
  BY_HAND: msg`Paid out to the buyer`,
  CREDIT_WALLET: msg`Added to the buyer’s balance`,
  RETRY_REFUND: msg`Refund retried`,
  ACKNOWLEDGE: msg`Reviewed`,
} as const satisfies Record<PaymentExceptionDecision, MessageDescriptor>;
