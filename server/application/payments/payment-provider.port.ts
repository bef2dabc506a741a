import type { MarketCode } from '#domain/market/market.ts';
import type { CardUsed } from '#domain/order/purchase.ts';
import type { InstallmentOptions } from '#domain/payment/installment-options.ts';
import type { PageTypes } from '#domain/payment/paguitos.ts';
import type { PayerAddress, PersonType } from '#domain/payment/payment-order.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';

/** What the payer was given to pay with elsewhere: on a voucher, for a transfer, or the address of a page. */
export type ProviderPaper = {
  readonly reference: string | null;
  readonly barcode: string | null;
  readonly verificationCode: string | null;
  readonly url: string | null;
  readonly bank: string | null;
};

/** A payment as the provider tells it; its words are kept verbatim and read by `#domain/payment`. */
export type ProviderPayment = {
  readonly id: string;
  readonly status: string;
  readonly statusDetail: string;
  readonly methodId: string;
  readonly typeId: string;
  readonly externalReference: string | null;
  readonly amount: Money | null;
  /** What was given back so far, minor units. */
  readonly refunded: number;
  readonly liveMode: boolean;
  /** Page where the payer confirms with their bank (3-D Secure), when the provider asks for it. */
  readonly challengeUrl: string | null;
  readonly expiresAt: string | null;
  readonly paper: ProviderPaper;
  /** The card that was charged; null where it was none. */
  readonly card: CardUsed | null;
};

/**
 * `refused`: the provider understood and said no, nothing was charged. `unanswered`: nobody knows whether it was done;
 * only asking again may tell.
 */
export type ProviderFailure =
  | { readonly kind: 'refused'; readonly status: number; readonly codes: readonly string[] }
  | { readonly kind: 'unanswered'; readonly cause: string };

/** Who pays, as the provider is told. */
export type ProviderPayer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly document: { readonly type: string; readonly number: string } | null;
};

export type CardCharge = {
  /** Our transaction's id: how the payment is found again when the answer is lost. */
  readonly externalReference: string;
  /** One key per try; the same key never charges twice. */
  readonly idempotencyKey: string;
  readonly cardToken: string;
  readonly paymentMethodId: string;
  readonly installments: number;
  readonly amount: Money;
  readonly description: string;
  readonly notificationUrl: string;
  readonly payer: ProviderPayer;
  /** The bank that the instalments were asked of. */
  readonly issuerId: string | null;
  /** Whose saved card it is, at the provider. */
  readonly customerId: string | null;
};

/** A payment that is made elsewhere: at a shop, by transfer, at a bank. */
export type InstructionRequest = Pick<
  CardCharge,
  'externalReference' | 'idempotencyKey' | 'amount' | 'description' | 'notificationUrl' | 'payer'
> & {
  readonly market: MarketCode;
  /** `oxxo`, `clabe`, `pse`… */
  readonly paymentMethodId: string;
  /** Until when it can be paid; null where the provider has its own way, as PSE. */
  readonly expiresAt: string | null;
  /** Source: Mercado Pago, "PSE". */
  readonly pse: {
    readonly bankId: string;
    readonly personType: PersonType;
    /** Where the payer comes back to. */
    readonly callbackUrl: string;
    readonly ip: string;
    readonly phone: string | null;
    /** Where the payer lives, as they typed it; null when they were not asked. */
    readonly address: PayerAddress | null;
  } | null;
};

/** One of the provider's own list of ways to pay in a market, with its limits. */
export type ProviderMethod = {
  readonly id: string;
  /** `credit_card`, `ticket`, `bank_transfer`… */
  readonly typeId: string;
  readonly min: Money;
  readonly max: Money;
  /** Until the provider knows that it was paid, minutes. */
  readonly accreditation: number;
  readonly banks: readonly { readonly id: string; readonly name: string }[];
};

export type ProviderCard = {
  readonly id: string;
  readonly brand: string;
  /** The digits that name its bank; asked for when they are needed, and not kept by us. */
  readonly firstSix: string | null;
  readonly lastFour: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly issuer: string | null;
  readonly securityCodeLength: number;
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
  /** Any card, or the provider's own credit (Mercado Pago, "Installments without card"). */
  readonly with: PageTypes;
};

export type Preference = { readonly id: string; readonly initPoint: string };

/** The payment provider: Mercado Pago's public API in production, the sandbox on the same contract locally. */
export interface PaymentProvider {
  chargeCard(charge: CardCharge): Promise<Result<ProviderPayment, ProviderFailure>>;
  /** Null when the provider knows no such payment. */
  payment(id: string): Promise<Result<ProviderPayment | null, ProviderFailure>>;
  /** All payments made for one of our transactions, newest first. */
  paymentsFor(externalReference: string): Promise<Result<readonly ProviderPayment[], ProviderFailure>>;
  cancel(id: string, idempotencyKey: string): Promise<Result<ProviderPayment, ProviderFailure>>;
  /** Gives back a payment, the sum or, with null, the whole; repeating the key repeats nothing. */
  refund(
    id: string,
    idempotencyKey: string,
    amount: Money | null,
  ): Promise<Result<{ readonly refundId: string }, ProviderFailure>>;
  createPreference(request: PreferenceRequest): Promise<Result<Preference, ProviderFailure>>;
  /** From now on nobody begins to pay on that page. */
  closePreference(id: string, at: Date): Promise<Result<void, ProviderFailure>>;
  /** Makes a payment that waits for the payer elsewhere. */
  instruct(request: InstructionRequest): Promise<Result<ProviderPayment, ProviderFailure>>;
  /** The ways to pay in a market that are open now. */
  methods(market: MarketCode): Promise<Result<readonly ProviderMethod[], ProviderFailure>>;
  /** Null when it is no card that can be paid with. */
  installments(of: {
    readonly market: MarketCode;
    readonly bin: string;
    readonly amount: Money;
  }): Promise<Result<InstallmentOptions | null, ProviderFailure>>;
  /** The provider's customer with this address, made if there is none. */
  customer(
    person: Pick<ProviderPayer, 'email' | 'firstName' | 'lastName'>,
  ): Promise<Result<{ readonly customerId: string }, ProviderFailure>>;
  /** Keeps the card behind a token, which is spent by it. */
  saveCard(customerId: string, cardToken: string): Promise<Result<ProviderCard, ProviderFailure>>;
  cards(customerId: string): Promise<Result<readonly ProviderCard[], ProviderFailure>>;
  /** Letting go of a card that is not there is as good. */
  removeCard(customerId: string, cardId: string): Promise<Result<void, ProviderFailure>>;
}
