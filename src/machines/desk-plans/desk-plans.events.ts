import type { QuotasInPerson } from '#domain/installment/plan-at-desk.ts';
import type { QuotaWish } from '#domain/installment/quota-wish.ts';

export type DeskPlansEvent =
  | { readonly type: 'words.sought'; readonly words: string }
  /** One of the plans is looked at, or not any more. */
  | { readonly type: 'plan.chosen'; readonly planId: string }
  | { readonly type: 'plan.left' }
  | { readonly type: 'wish.chosen'; readonly wish: QuotaWish }
  /** The money is here. */
  | { readonly type: 'money.taken'; readonly payment: QuotasInPerson }
  /** How it stands now, at the provider too. */
  | { readonly type: 'refresh.requested' };

/** What others may want to know of it. */
export type DeskPlansNews = { readonly type: 'quotas.taken' };
