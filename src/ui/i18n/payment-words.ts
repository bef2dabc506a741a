import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CashRefusal } from '#domain/payment/cash-provider.ts';
import type { CashDesk } from '#domain/payment/cash-steps.ts';
import type { CourtesyReason } from '#domain/payment/courtesy.ts';
import type { ChoiceRefusal } from '#domain/payment/payment-choice.ts';
import type { CashProvider, PaymentMethod } from '#domain/payment/payment-method.ts';
import type { OfferRefusal } from '#domain/payment/payment-offer.ts';
import type { PersonType } from '#domain/payment/payment-order.ts';
import type { PaymentRecordStatus } from '#domain/payment/payment-record.ts';
import type { PaymentStatus } from '#domain/payment/payment-status.ts';
import type { PurchaseResult } from '#domain/payment/purchase-result.ts';
import type { TransactionStatus } from '#domain/payment/transaction-status.ts';

/** Ways to pay. A transfer goes by the name of its system: see transferNames. */
export const paymentMethodNames = {
  CARD: msg`Card`,
  CASH: msg`Cash`,
  TRANSFER: msg`Bank transfer`,
  WALLET: msg`Taquilla balance`,
  PAGUITOS: msg`Paguitos`,
  TPV: msg`Card reader`,
  IDENTIFICATION: msg`With identity document`,
  LINK: msg`Send a link`,
  RESERVATION: msg`Reserve`,
  PROCESSING_TRANSFER: msg`Announced transfer`,
  COURTESY: msg`Courtesy`,
} as const satisfies Record<PaymentMethod, MessageDescriptor>;

/** One line under each. */
export const paymentMethodHints = {
  CARD: msg`Credit or debit`,
  CASH: msg`In cash, at any box office of ours`,
  TRANSFER: msg`From your bank account`,
  WALLET: msg`What you have in your account`,
  PAGUITOS: msg`Buy now, pay in parts, no card`,
  TPV: msg`Type the number of the voucher`,
  IDENTIFICATION: msg`Charged to the account of the fan’s organisation`,
  LINK: msg`The fan pays on their own phone`,
  RESERVATION: msg`Seats are kept without payment`,
  PROCESSING_TRANSFER: msg`Seats are kept until its proof is checked`,
  COURTESY: msg`Free of charge, with a reason`,
} as const satisfies Record<PaymentMethod, MessageDescriptor>;

/** Why something is given away. */
export const courtesyReasonNames = {
  PRESS: msg`Press`,
  SPONSOR: msg`Sponsor`,
  ARTIST_OR_TEAM: msg`Guest of the artist or team`,
  STAFF: msg`Staff and crew`,
  AUTHORITY: msg`Authorities`,
  COMPENSATION: msg`To make up for a mishap`,
  PROMOTION: msg`Promotion or contest`,
} as const satisfies Record<CourtesyReason, MessageDescriptor>;

/** What a transfer is called where it is made. */
export const transferNames = {
  PSE: msg`PSE`,
  SPEI: msg`SPEI`,
} as const satisfies Record<'PSE' | 'SPEI', MessageDescriptor>;

/** Tills and machines where cash is paid. */
export const cashProviderNames = {
  oxxo: msg`OXXO`,
  paycash: msg`PayCash`,
  banamex: msg`Banamex`,
  bancomer: msg`Bancomer`,
} as const satisfies Record<CashProvider, MessageDescriptor>;

/** Where each is paid. */
export const cashProviderPlaces = {
  oxxo: msg`At any OXXO till`,
  paycash: msg`At 7-Eleven, Circle K, Soriana, Extra and Calimax`,
  banamex: msg`Citibanamex machines, Chedraui and Telecomm`,
  bancomer: msg`BBVA machines, 7-Eleven, Circle K, Farmacias del Ahorro and Casa Ley`,
} as const satisfies Record<CashProvider, MessageDescriptor>;

/** The ways to pay in cash. */
export const cashDeskNames = {
  TAQUILLA: msg`At the box office`,
  MERCADO_PAGO: msg`At a shop`,
  SPEI: msg`SPEI transfer`,
} as const satisfies Record<CashDesk, MessageDescriptor>;

/** Why a till cannot take this sale. */
export const cashRefusalWords = {
  BELOW_MINIMUM: msg`The amount is too small for it`,
  ABOVE_MAXIMUM: msg`The amount is too large for it`,
  TOO_CLOSE_TO_EVENT: msg`It would take too long: the event is too close`,
} as const satisfies Record<CashRefusal, MessageDescriptor>;

/** Why a way to pay is not offered. */
export const offerRefusalWords = {
  OTHER_DESK: msg`Not available here`,
  NOT_YOUR_ROLE: msg`Not for your account`,
  MANAGER_ONLY: msg`Only a manager can do this`,
  OTHER_MARKET: msg`Not in this country`,
  TICKETS_ONLY: msg`It pays tickets, not instalments`,
  NOTHING_TO_PAY: msg`There is nothing to pay`,
  FAN_NOT_NAMED: msg`Say first who it is for`,
  NO_BALANCE: msg`No balance`,
  NO_CASH_PROVIDER: msg`No till can take this amount or date`,
} as const satisfies Record<OfferRefusal, MessageDescriptor>;

/** Why a way to pay cannot be had, whatever stands in its way. */
export const choiceRefusalWords = {
  ...offerRefusalWords,
  ...cashRefusalWords,
  PROVIDER_CLOSED: msg`Closed for now`,
  PROVIDER_UNAVAILABLE: msg`It does not answer now. Try again in a moment.`,
  BALANCE_TOO_SMALL: msg`Your balance does not cover it`,
  NO_ORGANISATION: msg`No organisation pays for this fan`,
  LIMIT_PASSED: msg`It is more than their organisation has left`,
} as const satisfies Record<ChoiceRefusal, MessageDescriptor>;

/** The same to a seller, of the sale in front of them. */
export const choiceRefusalsAtDesk = {
  ...choiceRefusalWords,
  MANAGER_ONLY: msg`A manager does this`,
  BELOW_MINIMUM: msg`This sale is below its least amount`,
  ABOVE_MAXIMUM: msg`This sale is above its greatest amount`,
  TOO_CLOSE_TO_EVENT: msg`The event begins too soon for it`,
  NO_CASH_PROVIDER: msg`No till takes this sale any more`,
  NO_ORGANISATION: msg`The fan of this sale belongs to no organisation`,
  LIMIT_PASSED: msg`This sale is more than their organisation has left`,
} as const satisfies Record<ChoiceRefusal, MessageDescriptor>;

/** Whose account a transfer comes from. */
export const personTypeNames = {
  individual: msg`Of a person`,
  association: msg`Of a company`,
} as const satisfies Record<PersonType, MessageDescriptor>;

/** One line under each to a seller, with the fan in front of them. */
export const paymentMethodHintsAtDesk = {
  ...paymentMethodHints,
  CARD: msg`The fan’s, credit or debit`,
  CASH: msg`The fan gets a code and pays it at any window of ours`,
} as const satisfies Record<PaymentMethod, MessageDescriptor>;

/** One line under each kind of transfer. */
export const transferHints = {
  PSE: msg`From your bank account, on your bank’s page`,
  SPEI: msg`From your bank. It is confirmed in minutes`,
} as const satisfies Record<'PSE' | 'SPEI', MessageDescriptor>;

export const transferHintsAtDesk = {
  PSE: msg`From the fan’s bank account, on the bank’s page`,
  SPEI: msg`From the fan’s bank. It is confirmed in minutes`,
} as const satisfies Record<'PSE' | 'SPEI', MessageDescriptor>;

/** Why the buyer sees this page. */
export const purchaseResultNames = {
  SUCCESSFUL: msg`Payment approved`,
  FAIL: msg`The payment did not go through`,
  PENDING_PAYMENT: msg`We are waiting for the answer`,
  PENDING_CARD: msg`Your bank is reviewing the payment`,
  PENDING_TRANSFER: msg`Your transfer is under way`,
  PENDING_CLUB: msg`Pay at the box office`,
  PENDING_CASH_MP: msg`Pay in cash`,
  PENDING_TRANSFER_SPEI: msg`Transfer by SPEI`,
} as const satisfies Record<PurchaseResult, MessageDescriptor>;

export const purchaseResultsAtDesk = {
  ...purchaseResultNames,
  PENDING_CARD: msg`The fan’s bank is reviewing the payment`,
  PENDING_TRANSFER: msg`The fan’s transfer is under way`,
} as const satisfies Record<PurchaseResult, MessageDescriptor>;

/** One movement of money. */
export const paymentRecordStatusNames = {
  PAID: msg`Paid`,
  CREATED: msg`Started`,
  CANCELLED: msg`Cancelled`,
  REFUNDED: msg`Refunded`,
  PENDING: msg`Pending`,
  REJECTED: msg`Rejected`,
} as const satisfies Record<PaymentRecordStatus, MessageDescriptor>;

/** The provider’s answer. */
export const paymentStatusNames = {
  COMPLETED: msg`Completed`,
  PENDING: msg`Pending`,
  DECLINED: msg`Declined`,
} as const satisfies Record<PaymentStatus, MessageDescriptor>;

/** One try to pay. */
export const transactionStatusNames = {
  STARTED: msg`Started`,
  COMPLETED: msg`Completed`,
  EXPIRED: msg`Expired`,
  PENDING_CASH_PAYMENT: msg`Waiting for cash`,
  PENDING: msg`In review`,
  PROCESSING_TRANSFER: msg`Transfer under way`,
  DECLINED: msg`Declined`,
} as const satisfies Record<TransactionStatus, MessageDescriptor>;
