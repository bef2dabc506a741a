import type { CancellationProgress, OfficeEvent } from '#domain/catalogue/event-cancellation.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Manager, RefundStore } from '../refunds/refunds.port.ts';

/** How far a round has come: through what is open, then through what was sold. */
export type Place = {
  readonly among: 'OPEN' | 'SOLD';
  readonly eventId: string;
  readonly reservationId: string;
};

/** A reservation of a cancelled event that is not over, and who cancelled it. */
export type Undone = { readonly place: Place; readonly by: Manager };

export interface CancellationStore extends RefundStore {
  /**
   * The next one after this place that nobody else is at; it stays ours until the transaction ends. What a round has passed is not
   * read again, however much of it there is.
   */
  takeUndone(after: Place | null): Promise<Undone | null>;
}

export type EventBooks = {
  readonly event: OfficeEvent;
  readonly titles: readonly string[];
  readonly money: Money;
  readonly open: number;
  readonly cancellation: CancellationProgress | null;
};

/** Events before their managers, and what ends of them when they are cancelled. */
export interface Cancellations {
  /** Those to come first, soonest first; then those that are over, latest first. */
  events(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly now: Instant;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly items: readonly OfficeEvent[]; readonly total: number }>;
  books(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly id: string;
  }): Promise<EventBooks | null>;
  /** Stops its sale for good, in the moment it is written; false when somebody did before, unless by this very request. */
  begin(of: {
    readonly eventId: string;
    readonly note: string;
    readonly requestKey: string;
    readonly by: Manager;
  }): Promise<boolean>;
  transaction<T>(work: (store: CancellationStore) => Promise<T>): Promise<T>;
}
