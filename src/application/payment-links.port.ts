import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import type { CardAsked, InstallmentOptions } from '#domain/payment/installment-options.ts';
import type { LinkedPurchase, PaymentLink } from '#domain/payment/payment-link.ts';
import type { CardToken, PaymentOrder } from '#domain/payment/payment-order.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Outcome } from './failure.ts';

/** Links by which a fan pays what a seller sold them, on their own phone and without a login; who is signed in has their cards. */
export interface PaymentLinksPort {
  /** What a link is for and how it stands; one that nobody was given is like one that ran out. */
  open(token: string): Outcome<PaymentLink>;
  /** Straight from the browser to the provider. */
  tokenizeCard(target: NonNullable<PaymentLink['cardTokens']>, card: CardEntry): Outcome<CardToken>;
  /** In how many parts the bank behind a card lets it be paid. NOT_FOUND: a saved card that is not one's own. */
  installments(token: string, card: CardAsked): Outcome<InstallmentOptions>;
  /** Pays it: one charge per key, and one per link. NOT_FOUND: with a saved card that is not one's own. */
  pay(of: {
    readonly token: string;
    readonly channel: PurchaseChannel;
    readonly seenTotal: Money;
    readonly payment: PaymentOrder;
    readonly key: string;
  }): Outcome<LinkedPurchase>;
  /** The seller sends it once more, to where it went before. */
  send(of: { readonly orderId: string; readonly key: string }): Outcome<Purchase>;
}
