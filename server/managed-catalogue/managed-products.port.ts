import type { ManagedProduct, ManagedProductQuery } from '#domain/catalogue/managed-catalogue.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';

/** The market, language and time that a catalogue is read for. */
export type ManagedReader = {
  readonly market: MarketCode;
  readonly language: Language;
  readonly now: Instant;
};

/** Products as they are stored. */
export interface ManagedProducts {
  /**
   * Lists a page of products. `soldOut` are the ids that are sold out: seats are counted elsewhere. Without them, such a product is on
   * sale.
   */
  list(
    reader: ManagedReader,
    query: ManagedProductQuery,
    soldOut: readonly string[],
  ): Promise<{ readonly items: readonly ManagedProduct[]; readonly total: number }>;
  /** Lists the ids of the products on sale that may be sold out: some of their seats are taken or blocked. */
  listWithTakenSeats(reader: ManagedReader, query: ManagedProductQuery): Promise<readonly string[]>;
}
