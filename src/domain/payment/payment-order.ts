import type { Instant } from '../shared/instant.ts';
import type { DeliveryChannel } from '../ticket/ticket.ts';
import type { CourtesyReason } from './courtesy.ts';
import type { CashProvider, PaymentMethod } from './payment-method.ts';

/** A card turned into a single-use token by the provider. */
export type CardToken = { readonly token: string; readonly paymentMethodId: string };

/** Whose account a transfer through PSE comes from (Mercado Pago, "PSE": `entity_type`). */
export const personTypes = ['individual', 'association'] as const;
export type PersonType = (typeof personTypes)[number];

/** Where the payer lives, as PSE asks for it: 'Calle 72', '10-07'. It goes to the provider and is not kept. */
export type PayerAddress = {
  readonly street: string;
  readonly streetNumber: string;
  readonly neighbourhood: string;
  readonly city: string;
  readonly postalCode?: string | undefined;
};

/** The most that PSE takes of each (Mercado Pago, "PSE"). */
export const addressLengths = {
  street: 18,
  streetNumber: 5,
  neighbourhood: 18,
  city: 18,
  postalCode: 6,
} as const satisfies Record<keyof PayerAddress, number>;

/** What is sent to pay with, per method (Spec §3); never a card number. */
export type PaymentOrder =
  | {
      readonly method: 'CARD';
      readonly card: CardToken;
      readonly installments: number;
      /** The bank that the instalments were asked of. */
      readonly issuerId?: string | undefined;
      /** The saved card that the token was made from. */
      readonly savedCardId?: string | undefined;
      /** A second token of the same card, to be saved with once the payment was approved: a token is spent once. */
      readonly saveToken?: string | undefined;
    }
  | { readonly method: 'CASH'; readonly desk: 'TAQUILLA' }
  | { readonly method: 'CASH'; readonly desk: 'MERCADO_PAGO'; readonly provider: CashProvider }
  | {
      readonly method: 'TRANSFER';
      readonly system: 'PSE';
      readonly bankId: string;
      readonly personType: PersonType;
      readonly address?: PayerAddress | undefined;
    }
  | { readonly method: 'TRANSFER'; readonly system: 'SPEI' }
  | { readonly method: 'PAGUITOS' }
  | { readonly method: 'WALLET' }
  | {
      readonly method: 'TPV';
      readonly voucherNumber: string;
      /** The terminal's own number, where there is more than one. */
      readonly terminal?: string | undefined;
    }
  | {
      readonly method: 'IDENTIFICATION';
      readonly organisationId: string;
      /** As the seller reads it from the fan's document. */
      readonly documentNumber: string;
    }
  | {
      readonly method: 'LINK';
      readonly channel: DeliveryChannel;
      /** Where it is sent; absent, to what the fan's account says. */
      readonly contact?: string | undefined;
    }
  | { readonly method: 'PROCESSING_TRANSFER'; readonly reference: string }
  /** Null: without a deadline. */
  | { readonly method: 'RESERVATION'; readonly until: Instant | null }
  | { readonly method: 'COURTESY'; readonly reasonType: CourtesyReason; readonly note?: string | undefined };

/** What is sent for one method. */
export type PaymentOrderOf<M extends PaymentMethod> = Extract<PaymentOrder, { readonly method: M }>;

/** What a person types and sends as it is: without a card, there is nothing to be turned into a token first. */
export type DirectPayment = PaymentOrderOf<
  | 'CASH'
  | 'TRANSFER'
  | 'PAGUITOS'
  | 'TPV'
  | 'WALLET'
  | 'IDENTIFICATION'
  | 'LINK'
  | 'RESERVATION'
  | 'PROCESSING_TRANSFER'
  | 'COURTESY'
>;

/** Who pays, as the provider asks for it. */
export type Payer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
};
