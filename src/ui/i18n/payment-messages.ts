import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CashCheckoutProvider } from '#domain/payment/cash-checkout.ts';
import type { CashUnavailableReason } from '#domain/payment/cash-provider.ts';
import type { CourtesyReason } from '#domain/payment/courtesy.ts';
import type { PersonType } from '#domain/payment/payment-input.ts';
import type { CashProvider, PaymentMethod, SettlementMethod } from '#domain/payment/payment-method.ts';
import type { OfferUnavailableReason } from '#domain/payment/payment-offer.ts';
import type { CashLocation, PaymentUnavailableReason } from '#domain/payment/payment-option.ts';
import type { PurchaseResult } from '#domain/payment/purchase-result.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { cashProviderNames } from './cash-provider-names.ts';

/** The payment methods, and an order without payment. A transfer goes by the name of its system: see transferNames. */
export const paymentMethodNames = {
  CARD: msg`Card`,
  CASH: msg`Cash`,
  TRANSFER: msg`Bank transfer`,
  WALLET: msg`Taquilla balance`,
  PAGUITOS: msg`Paguitos`,
  TPV: msg`Card reader`,
  IDENTIFICATION: msg`With ID`,
  LINK: msg`Send a link`,
  RESERVATION: msg`Reserve`,
  PROCESSING_TRANSFER: msg`Bank transfer to confirm`,
  COURTESY: msg`Complimentary`,
  FREE: msg({ message: 'Free', context: 'price' }),
  INSTALLMENT_PLAN: msg`Installment plan`,
} as const satisfies Record<SettlementMethod, MessageDescriptor>;

const payerPaymentMethodHints = {
  CARD: msg`Credit or debit`,
  CASH: msg`In cash at any of our box offices`,
  TRANSFER: msg`From your bank account`,
  WALLET: msg`Your account balance`,
  PAGUITOS: msg`Buy now, pay in installments, no card`,
  TPV: msg`Enter the number of the voucher`,
  IDENTIFICATION: msg`Charged to the account of the fan’s organisation`,
  LINK: msg`The fan pays on their own phone`,
  RESERVATION: msg`Hold seats without payment`,
  PROCESSING_TRANSFER: msg`Seats are held until the transfer is confirmed`,
  COURTESY: msg`Free of charge, reason required`,
} as const satisfies Record<PaymentMethod, MessageDescriptor>;

/** One line of explanation under each method; a seller has the fan in front of them. */
export const paymentMethodHints = {
  PAYER: payerPaymentMethodHints,
  SELLER: {
    ...payerPaymentMethodHints,
    CARD: msg`Credit or debit card of the fan`,
    CASH: msg`The fan gets a code and pays at any of our box offices`,
  },
} as const satisfies Record<PaymentAudience, Record<PaymentMethod, MessageDescriptor>>;

const refundAtBoxOffice = msg`A manager at any of our box offices will refund the full amount, including fees. Bring your document and, if you paid by card, that card.`;
const refundToPaymentMethod = msg`The full amount, including fees, will be refunded to your original payment method. It may take a few days to appear at your bank.`;

/** The refund of a paid order whose event was cancelled. */
export const cancelledRefundMessages = {
  CARD: refundToPaymentMethod,
  CASH: msg`The full amount, including fees, will be refunded: at our box offices if you paid there, otherwise by the payment provider, who will contact you.`,
  TRANSFER: refundToPaymentMethod,
  WALLET: msg`The full amount, including fees, will be added to your balance.`,
  PAGUITOS: refundToPaymentMethod,
  TPV: refundAtBoxOffice,
  IDENTIFICATION: msg`The charge was removed from your organisation’s account.`,
  LINK: refundToPaymentMethod,
  RESERVATION: refundAtBoxOffice,
  PROCESSING_TRANSFER: refundAtBoxOffice,
  COURTESY: refundToPaymentMethod,
  FREE: msg`Your tickets were free, so there is nothing to refund.`,
  INSTALLMENT_PLAN: refundAtBoxOffice,
} as const satisfies Record<SettlementMethod, MessageDescriptor>;

/** The reasons for a complimentary ticket. */
export const courtesyReasonNames = {
  PRESS: msg`Press`,
  SPONSOR: msg`Sponsor`,
  ARTIST_OR_TEAM: msg`Guest of the artist or team`,
  STAFF: msg`Staff and crew`,
  AUTHORITY: msg`Authorities`,
  COMPENSATION: msg`Compensation for an issue`,
  PROMOTION: msg`Promotion or contest`,
} as const satisfies Record<CourtesyReason, MessageDescriptor>;

/** The name of a bank transfer in each country. */
export const transferNames = {
  PSE: msg`PSE`,
  SPEI: msg`SPEI`,
} as const satisfies Record<'PSE' | 'SPEI', MessageDescriptor>;

/** The places that take each provider's reference. */
export const cashProviderLocationNames = {
  oxxo: msg`At any OXXO store`,
  paycash: msg`At 7-Eleven, Circle K, Soriana, Extra and Calimax`,
  banamex: msg`Banamex machines, Chedraui and Telecomm`,
  bancomer: msg`BBVA machines, 7-Eleven, Circle K, Farmacias del Ahorro and Casa Ley`,
} as const satisfies Record<CashProvider, MessageDescriptor>;

/** The options to pay in cash. */
export const cashCheckoutProviderNames = {
  TAQUILLA: msg`At the box office`,
  MERCADO_PAGO: msg`At a store`,
  SPEI: msg`SPEI transfer`,
} as const satisfies Record<CashCheckoutProvider, MessageDescriptor>;

/** The places where cash is paid. */
export const cashLocationNames = {
  ...cashProviderNames,
  TAQUILLA: cashCheckoutProviderNames.TAQUILLA,
  SELLER: msg`Cash`,
} as const satisfies Record<CashLocation, MessageDescriptor>;

/** The hint of cash that the seller takes at once. */
export const collectedCashHint = msg`Received now; the tickets are issued at once`;

/** The reasons why a cash provider cannot take this sale. */
export const cashUnavailableMessages = {
  BELOW_MINIMUM: msg`Amount below the minimum`,
  ABOVE_MAXIMUM: msg`Amount above the maximum`,
  TOO_CLOSE_TO_EVENT: msg`Too slow: the event is too close`,
} as const satisfies Record<CashUnavailableReason, MessageDescriptor>;

/** The reasons why a payment method is not offered. */
export const offerUnavailableMessages = {
  OTHER_SALES_CHANNEL: msg`Not available here`,
  NOT_YOUR_ROLE: msg`Not available for your account`,
  MANAGER_ONLY: msg`Only a manager can do this`,
  OTHER_MARKET: msg`Not available in this country`,
  TICKETS_ONLY: msg`For tickets only, not installments`,
  NOTHING_TO_PAY: msg`There is nothing to pay`,
  FAN_NOT_NAMED: msg`Choose the fan first`,
  NO_BALANCE: msg`No balance`,
  NO_CASH_PROVIDER: msg`Not available for this amount or date`,
} as const satisfies Record<OfferUnavailableReason, MessageDescriptor>;

const payerPaymentUnavailableMessages = {
  ...offerUnavailableMessages,
  ...cashUnavailableMessages,
  PROVIDER_CLOSED: msg`Closed for now`,
  PROVIDER_UNAVAILABLE: msg`Not responding. Try again in a moment.`,
  BALANCE_TOO_SMALL: msg`Your balance does not cover it`,
  NO_ORGANISATION: msg`No organisation pays for this fan`,
  LIMIT_PASSED: msg`Exceeds the organisation’s remaining credit`,
} as const satisfies Record<PaymentUnavailableReason, MessageDescriptor>;

/** The reasons why a payment option is unavailable, of every kind; to a seller, about the sale in progress. */
export const paymentUnavailableMessages = {
  PAYER: payerPaymentUnavailableMessages,
  SELLER: {
    ...payerPaymentUnavailableMessages,
    MANAGER_ONLY: msg`Only managers can do this`,
    BELOW_MINIMUM: msg`This sale is below the minimum amount`,
    ABOVE_MAXIMUM: msg`This sale exceeds the maximum amount`,
    TOO_CLOSE_TO_EVENT: msg`The event starts too soon`,
    NO_CASH_PROVIDER: msg`This sale can no longer be paid in cash`,
    NO_ORGANISATION: msg`This fan does not belong to an organisation`,
    LIMIT_PASSED: msg`This sale exceeds the organisation’s remaining credit`,
  },
} as const satisfies Record<PaymentAudience, Record<PaymentUnavailableReason, MessageDescriptor>>;

/** The holder of the account that a transfer comes from. */
export const personTypeNames = {
  individual: msg`Personal`,
  association: msg`Business`,
} as const satisfies Record<PersonType, MessageDescriptor>;

/** One line of explanation under each kind of transfer. */
export const transferHints = {
  PAYER: {
    PSE: msg`From your bank account, on your bank’s page`,
    SPEI: msg`From your bank, confirmed in minutes`,
  },
  SELLER: {
    PSE: msg`From the fan’s bank account, on the bank’s page`,
    SPEI: msg`From the fan’s bank, confirmed in minutes`,
  },
} as const satisfies Record<PaymentAudience, Record<'PSE' | 'SPEI', MessageDescriptor>>;

const payerPurchaseResultNames = {
  SUCCESSFUL: msg`Payment approved`,
  FAIL: msg`Payment not completed`,
  PENDING_PAYMENT: msg`Waiting for a response`,
  PENDING_CARD: msg`Your bank is reviewing the payment`,
  PENDING_TRANSFER: msg`Your transfer is in progress`,
  PENDING_CLUB: msg`Pay at the box office`,
  PENDING_CASH_MP: msg`Pay in cash`,
  PENDING_TRANSFER_SPEI: msg`Transfer by SPEI`,
} as const satisfies Record<PurchaseResult, MessageDescriptor>;

/** The results of a purchase, as the headline of its page. */
export const purchaseResultNames = {
  PAYER: payerPurchaseResultNames,
  SELLER: {
    ...payerPurchaseResultNames,
    PENDING_CARD: msg`The fan’s bank is reviewing the payment`,
    PENDING_TRANSFER: msg`The fan’s transfer is in progress`,
  },
} as const satisfies Record<PaymentAudience, Record<PurchaseResult, MessageDescriptor>>;
