import type { EventSummary } from '#domain/catalogue/event.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';

/** How events stand, for what outlives their sale: whatever their market, in the reader's language. */
export interface EventSummaries {
  summaries(
    ids: readonly string[],
    reader: { readonly language: Language; readonly now: Instant },
  ): Promise<ReadonlyMap<string, EventSummary>>;
}
