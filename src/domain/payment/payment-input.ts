import type { DeliveryChannel } from '../identity/delivery-channel.ts';
import type { Instant } from '../shared/instant.ts';
import type { CourtesyReason } from './courtesy.ts';
import type { CashProvider, PaymentMethod, PaymentMethodWith } from './payment-method.ts';

/** A card turned into a single-use token by the provider. */
export type CardToken = { readonly token: string; readonly paymentMethodId: string };

/** The account holder of a PSE transfer (Mercado Pago, "PSE": `entity_type`). */
export const personTypes = ['individual', 'association'] as const;
export type PersonType = (typeof personTypes)[number];

/** The payer's address as PSE requires it: 'Calle 72', '10-07'. It is sent to the provider and not stored. */
export type PayerAddress = {
  readonly street: string;
  readonly streetNumber: string;
  readonly neighbourhood: string;
  readonly city: string;
  readonly postalCode?: string | undefined;
};

/** The maximum lengths of PSE (Mercado Pago, "PSE"). */
export const addressLengths = {
  street: 18,
  streetNumber: 5,
  neighbourhood: 18,
  city: 18,
  postalCode: 6,
} as const satisfies Record<keyof PayerAddress, number>;

/** The input of a payment, per method (Spec §3). It never contains a card number. */
export type PaymentInput =
  | {
      readonly method: 'CARD';
      readonly card: CardToken;
      readonly installments: number;
      /** The issuing bank of the card installments. */
      readonly issuerId?: string | undefined;
      /** The saved card from which the token was made. */
      readonly savedCardId?: string | undefined;
      /**
       * A second token of the same card, with which it is saved after approval, because a token can be used
       * only once.
       */
      readonly saveToken?: string | undefined;
    }
  | {
      readonly method: 'CASH';
      readonly checkoutProvider: 'TAQUILLA';
      /** Assisted sale: the seller has the cash, so the order is paid at once; absent: paid later by its code. */
      readonly collected?: true | undefined;
    }
  | { readonly method: 'CASH'; readonly checkoutProvider: 'MERCADO_PAGO'; readonly provider: CashProvider }
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
      /** The id of the terminal, if there are several. */
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
      /** The contact to send it to; by default that of the fan's account. */
      readonly contact?: string | undefined;
    }
  | { readonly method: 'PROCESSING_TRANSFER'; readonly reference: string }
  /** Null: no deadline. */
  | { readonly method: 'RESERVATION'; readonly deadline: Instant | null }
  | { readonly method: 'COURTESY'; readonly reasonType: CourtesyReason; readonly note?: string | undefined };

/** The confirmation of an order whose total is zero: there is nothing to pay, and nothing to submit. */
export type FreeOrderInput = { readonly method: 'FREE' };

/** The payment input of one method. */
export type PaymentInputOf<M extends PaymentMethod> = Extract<PaymentInput, { readonly method: M }>;

/** Payment input that is submitted as typed; a card must be tokenised first. */
export type DirectPaymentInput = PaymentInputOf<Exclude<PaymentMethod, PaymentMethodWith<'takesCard'>>>;

/** The payer, as the provider requires it. */
export type Payer = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: string | null;
  readonly documentNumber: string | null;
};
