import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AlertDecision, MoneyAlertKind } from '#domain/payment/money-alert.ts';

/** What is the matter, in two or three words. */
export const alertKindNames = {
  UNDERPAID: msg`Too little came`,
  OVERPAID: msg`Too much came`,
  OTHER_CURRENCY: msg`Another currency came`,
  UNKNOWN_STATUS: msg`Unknown word of the provider`,
  UNKNOWN_PAYMENT: msg`Unknown payment`,
  NEWS_NOT_SETTLED: msg`News not acted on`,
  REFUND_REFUSED: msg`Refund refused`,
  OWED_BY_HAND: msg`To hand back`,
  TRANSFER_TOO_LATE: msg`Transfer came too late`,
  DISPUTED: msg`Disputed`,
  CHARGED_BACK: msg`Charged back`,
} as const satisfies Record<MoneyAlertKind, MessageDescriptor>;

/** What happened, for whoever never heard of it. */
export const alertStories = {
  UNDERPAID: msg`Less money came than the order costs. It pays for nothing, and it waits with the provider.`,
  OVERPAID: msg`More money came than the order costs. It waits with the provider until somebody decides.`,
  OTHER_CURRENCY: msg`Money came that is not in the currency of the order. It pays for nothing, and it waits with the provider.`,
  UNKNOWN_STATUS: msg`The provider says something about this payment that we do not understand. Nothing was changed; look at it in the provider’s own panel.`,
  UNKNOWN_PAYMENT: msg`The provider told us of a payment that does not belong to what we know. Look at it in the provider’s own panel.`,
  NEWS_NOT_SETTLED: msg`The provider told us something about this payment, and for days it could not be written down. Look at it with whoever keeps the system.`,
  REFUND_REFUSED: msg`The provider will not give this money back by the way it came. The buyer is still waiting for it.`,
  OWED_BY_HAND: msg`This money was paid at a window and only goes back by hand. The buyer was told to come for it.`,
  TRANSFER_TOO_LATE: msg`An announced transfer was found once its seats were gone. The money is in our account and only goes back by hand: the buyer was told to come for it, or to name an account that we transfer it to.`,
  DISPUTED: msg`The buyer disputes this payment at their bank. The tickets stay good until the bank decides; answer in the provider’s own panel.`,
  CHARGED_BACK: msg`The buyer’s bank took this money back. If it had paid the order, the tickets let nobody in any more and their seats are for sale again; look at the order. What was refunded of it before, the buyer has twice now.`,
} as const satisfies Record<MoneyAlertKind, MessageDescriptor>;

/** What can be done, as a button says it. */
export const alertDecisionNames = {
  ACCEPT: msg`Take it as paid`,
  GIVE_BACK: msg`Give it all back`,
  BY_HAND: msg`Handed over`,
  INTO_BALANCE: msg`Put it into their balance`,
  ASK_AGAIN: msg`Ask the provider again`,
  ACKNOWLEDGE: msg`Looked at it`,
} as const satisfies Record<AlertDecision, MessageDescriptor>;

/** What follows from it, before it is done. */
export const alertDecisionStories = {
  ACCEPT: msg`The order is paid at its price and the tickets are issued. What is over goes back by the way it came, and the buyer is told.`,
  GIVE_BACK: msg`All of it goes back by the way it came, the order is over, and the buyer is told.`,
  BY_HAND: msg`Say so only when the money is in the buyer’s hands. It is counted in your day.`,
  INTO_BALANCE: msg`The buyer can pay with it at once, and is told by e-mail.`,
  ASK_AGAIN: msg`We ask for the refund once more. If it is refused again, it will be here again.`,
  ACKNOWLEDGE: msg`Nothing else changes. It moves to what is dealt with, with your note.`,
} as const satisfies Record<AlertDecision, MessageDescriptor>;

/** What was done, told afterwards. */
export const alertEndNames = {
  ACCEPT: msg`Taken as paid`,
  GIVE_BACK: msg`All given back`,
  BY_HAND: msg`Handed over to the buyer`,
  INTO_BALANCE: msg`Put into the buyer’s balance`,
  ASK_AGAIN: msg`The provider was asked again`,
  ACKNOWLEDGE: msg`Looked at`,
} as const satisfies Record<AlertDecision, MessageDescriptor>;
