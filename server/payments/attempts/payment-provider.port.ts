import type { MarketCode } from '#domain/market/market.ts';
import type { CardInstallmentOptions } from '#domain/payment/card-installments.ts';
import type { ChargedCard } from '#domain/payment/charged-card.ts';
import type { ProviderPageType } from '#domain/payment/paguitos.ts';
import type { PayerAddress, PersonType } from '#domain/payment/payment-input.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';

/** The data with which the payer pays outside our site: a voucher, a bank transfer, or the address of a page. */
export type PayerInstruction = {
  readonly reference: string | null;
  readonly barcode: string | null;
  readonly verificationCode: string | null;
  readonly url: string | null;
  readonly bank: string | null;
};

/**
 * A payment as the provider reports it; its status fields are stored verbatim and interpreted by `#domain/payment`.
 */
export type ProviderPayment = {
  readonly id: string;
  readonly status: string;
  readonly statusDetail: string;
  readonly methodId: string;
  readonly typeId: string;
  readonly externalReference: string | null;
  readonly amount: Money | null;
  /** The amount refunded so far, in minor units. */
  readonly refunded: number;
  readonly liveMode: boolean;
  /** The page where the payer confirms with their bank (3-D Secure), when the provider requires it. */
  readonly challengeUrl: string | null;
  /** The challenge request that the payer's browser posts to that page. */
  readonly creq: string | null;
  readonly expiresAt: string | null;
  readonly paper: PayerInstruction;
  /** The charged card; null for other payment methods. */
  readonly card: ChargedCard | null;
};

/**
 * `rejected`: the provider rejected the request and nothing was charged. `notSubmitted`: this request was not processed;
 * an earlier one may have been. `unanswered`: the result is unknown until the provider is asked again.
 */
export type ProviderFailure =
  | { readonly kind: 'rejected'; readonly status: number; readonly codes: readonly string[] }
  | { readonly kind: 'notSubmitted' | 'unanswered'; readonly cause: string };

/** The payer, as sent to the provider. */
export type ProviderPayer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly document: { readonly type: string; readonly number: string } | null;
};

export type CardCharge = {
  /** The id of our attempt, by which the payment is found again when the response is lost. */
  readonly externalReference: string;
  /** One key per attempt; the same key never charges twice. */
  readonly idempotencyKey: string;
  readonly cardToken: string;
  readonly paymentMethodId: string;
  readonly installments: number;
  readonly amount: Money;
  readonly description: string;
  readonly notificationUrl: string;
  readonly payer: ProviderPayer;
  /** Our page to which the payer returns from their bank. */
  readonly returnUrl: string;
  /** The issuing bank that offered the card installments. */
  readonly issuerId: string | null;
  /** The provider's customer that owns the saved card. */
  readonly customerId: string | null;
};

/** A payment that is completed outside our site: at a shop, by bank transfer, at a bank. */
export type PendingPaymentRequest = Pick<
  CardCharge,
  'externalReference' | 'idempotencyKey' | 'amount' | 'description' | 'notificationUrl' | 'payer'
> & {
  readonly market: MarketCode;
  /** `oxxo`, `clabe`, `pse`… */
  readonly paymentMethodId: string;
  /** The payment deadline; null where the provider sets its own, as PSE does. */
  readonly expiresAt: string | null;
  /** Source: Mercado Pago, "PSE". */
  readonly pse: {
    readonly bankId: string;
    readonly personType: PersonType;
    /** The page to which the payer returns. */
    readonly callbackUrl: string;
    readonly ip: string;
    readonly phone: string | null;
    /** The payer's address as typed; null when it was not asked for. */
    readonly address: PayerAddress | null;
  } | null;
};

/** An entry of the provider's list of payment methods in a market, with its limits. */
export type ProviderMethod = {
  readonly id: string;
  /** `credit_card`, `ticket`, `bank_transfer`… */
  readonly typeId: string;
  readonly min: Money;
  readonly max: Money;
  /** The time until the provider confirms a payment, in minutes. */
  readonly accreditationMinutes: number;
  readonly banks: readonly { readonly id: string; readonly name: string }[];
};

export type PreferenceRequest = {
  readonly externalReference: string;
  readonly idempotencyKey: string;
  readonly title: string;
  readonly amount: Money;
  readonly expiresAt: string;
  readonly notificationUrl: string;
  readonly returnUrls: { readonly success: string; readonly pending: string; readonly failure: string };
  readonly payerEmail: string;
  /**
   * The accepted payment types: any card, or the provider's own credit (Mercado Pago, "Installments without card").
   */
  readonly with: ProviderPageType;
};

export type Preference = { readonly id: string; readonly initPoint: string };

/** The payment provider: Mercado Pago's public API in production, the sandbox on the same contract locally. */
export interface PaymentProvider {
  chargeCard(charge: CardCharge): Promise<Result<ProviderPayment, ProviderFailure>>;
  /** Finds a payment by its id; null when the provider does not know it. */
  findPayment(id: string): Promise<Result<ProviderPayment | null, ProviderFailure>>;
  /** Lists all payments of one attempt, newest first. */
  listPayments(externalReference: string): Promise<Result<readonly ProviderPayment[], ProviderFailure>>;
  cancel(id: string, idempotencyKey: string): Promise<Result<ProviderPayment, ProviderFailure>>;
  /** Refunds `amount`, or the whole payment when null; idempotent by key. */
  refund(
    id: string,
    idempotencyKey: string,
    amount: Money | null,
  ): Promise<Result<{ readonly refundId: string }, ProviderFailure>>;
  createPreference(request: PreferenceRequest): Promise<Result<Preference, ProviderFailure>>;
  /** Closes a hosted page: no payment can start on it from `at` on. */
  closePreference(id: string, at: Date): Promise<Result<void, ProviderFailure>>;
  /** Creates a payment that waits for the payer to complete it outside our site. */
  createPendingPayment(request: PendingPaymentRequest): Promise<Result<ProviderPayment, ProviderFailure>>;
  /** Lists the payment methods that are available in a market now. */
  listMethods(market: MarketCode): Promise<Result<readonly ProviderMethod[], ProviderFailure>>;
  /** Lists the card installments for an amount; null when the BIN is not of a card that can pay. */
  listInstallmentOptions(of: {
    readonly market: MarketCode;
    readonly bin: string;
    readonly amount: Money;
  }): Promise<Result<CardInstallmentOptions | null, ProviderFailure>>;
}
