import type { CancellationProgress, OfficeEvent } from '#domain/catalogue/event-cancellation.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Manager, RefundStore } from '../refunds/refunds.port.ts';

/** The position of a processing run: first through unsold reservations, then through sold ones. */
export type Place = {
  readonly among: 'OPEN' | 'SOLD';
  readonly eventId: string;
  readonly reservationId: string;
};

/** A reservation of a cancelled event that is still to be processed, with the manager who cancelled. */
export type Undone = { readonly place: Place; readonly by: Manager };

export interface CancellationStore extends RefundStore {
  /**
   * Claims the next reservation after the cursor that no other server processes, until the transaction ends.
   * Processed ones are not read again, however many there are.
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

/** Events as managers see them, and the processing of cancelled ones. */
export interface Cancellations {
  /** Lists upcoming events first, soonest first, then past ones, latest first. */
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
  /** Stops the event's sale for good; false when it was already cancelled, unless by this very request. */
  begin(of: {
    readonly eventId: string;
    readonly note: string;
    readonly requestKey: string;
    readonly by: Manager;
  }): Promise<boolean>;
  transaction<T>(work: (store: CancellationStore) => Promise<T>): Promise<T>;
}
