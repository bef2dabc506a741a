import type { QuotaWish } from '#domain/installment/quota-wish.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';

/** A card as typed, or the code of one that the provider keeps. */
export type TypedQuotaCard =
  | { readonly from: 'new'; readonly card: CardEntry }
  | { readonly from: 'saved'; readonly cardId: string; readonly securityCode: string };

export type InstallmentEvent =
  | { readonly type: 'wish.chosen'; readonly wish: QuotaWish }
  /** Null is a card that is not kept. */
  | { readonly type: 'card.chosen'; readonly cardId: string | null }
  | { readonly type: 'payment.submitted'; readonly typed: TypedQuotaCard }
  /** Somebody looks at the page again, or presses 'ask now'. */
  | { readonly type: 'refresh.requested' };
