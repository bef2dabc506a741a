import type { SectionAccess } from '#domain/venue/section.ts';

/** The period as typed, in the time zone of the venue. */
export type SalePeriodInput = { readonly saleOpensAt: string; readonly saleClosesAt: string };

export type SaleControlsEvent =
  /** Suspends the sale, or resumes a suspended one. */
  | { readonly type: 'suspension.requested' }
  | { readonly type: 'access.chosen'; readonly codes: readonly string[]; readonly access: SectionAccess }
  | { readonly type: 'review.requested'; readonly period: SalePeriodInput }
  | { readonly type: 'draft.discarded' }
  | { readonly type: 'change.confirmed' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'retry.requested' };
