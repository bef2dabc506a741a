import type { EventSummary } from '#domain/catalogue/event.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Instant } from '#domain/shared/instant.ts';

/**
 * Reads event summaries for tickets and orders that outlive the sale: in any market, in the reader's language.
 */
export interface EventSummaries {
  findSummaries(
    ids: readonly string[],
    reader: { readonly language: Language; readonly now: Instant },
  ): Promise<ReadonlyMap<string, EventSummary>>;
}
