import type { BackOfficeEvent, CancellationProgress } from '#domain/catalogue/event-cancellation.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Manager, RefundUnitOfWork } from '#server/refunds/public.ts';

/** The sets of reservations that a processing run goes through, in this order; of bundles only the cancelled event is refunded. */
export const cancellationSets = ['OPEN', 'SOLD', 'OPEN_BUNDLE', 'SOLD_BUNDLE'] as const;
export type CancellationSet = (typeof cancellationSets)[number];

/** The position of a processing run. */
export type CancellationCursor = {
  readonly among: CancellationSet;
  readonly eventId: string;
  readonly reservationId: string;
};

/** A reservation of a cancelled event that is still to be processed, with the manager who cancelled. */
export type PendingCancellation = { readonly cursor: CancellationCursor; readonly by: Manager };

export interface CancellationUnitOfWork extends RefundUnitOfWork {
  /**
   * Claims the next reservation after the cursor that no other server processes, until the transaction ends.
   * Processed ones are not read again, however many there are.
   */
  claimPending(after: CancellationCursor | null): Promise<PendingCancellation | null>;
}

export type EventSalesOverview = {
  readonly event: BackOfficeEvent;
  readonly titles: readonly string[];
  readonly refundableAmount: Money;
  readonly openReservations: number;
  readonly cancellation: CancellationProgress | null;
};

/** Events as managers see them, and the processing of cancelled ones. */
export interface Cancellations {
  /** Lists upcoming events first, soonest first, then past ones, latest first. */
  listEvents(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly now: Instant;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly items: readonly BackOfficeEvent[]; readonly total: number }>;
  findEventSales(of: {
    readonly market: MarketCode;
    readonly language: Language;
    readonly id: string;
  }): Promise<EventSalesOverview | null>;
  /** Stops the event's sale for good; false when it was already cancelled, unless by this very request. */
  begin(of: {
    readonly eventId: string;
    readonly market: MarketCode;
    readonly note: string;
    readonly requestKey: string;
    readonly by: Manager;
  }): Promise<boolean>;
  transaction<T>(work: (store: CancellationUnitOfWork) => Promise<T>): Promise<T>;
}
