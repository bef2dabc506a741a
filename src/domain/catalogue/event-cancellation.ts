import type { Instant } from '../shared/instant.ts';
import type { Money } from '../shared/money.ts';

/** An event in the back office, for managers who may cancel it. */
export type BackOfficeEvent = {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Instant;
  readonly timeZone: string;
  readonly venue: string;
  /** The number of orders that were ever paid, including refunded ones. */
  readonly orders: number;
  readonly cancelledAt: Instant | null;
};

/** The progress of an event cancellation, counted in orders. */
export type CancellationProgress = {
  readonly startedAt: Instant;
  readonly by: string;
  readonly note: string;
  /** Orders that are still paid and not processed yet. */
  readonly waiting: number;
  /** Orders whose refund was requested from the provider or is about to be. */
  readonly refundsInProgress: number;
  /**
   * Orders that need a refund by hand or whose refund the provider rejected; they are listed among the
   * payment exceptions.
   */
  readonly refundsNeedingReview: number;
  /** Orders that are refunded or had nothing to refund. */
  readonly done: number;
  /** Carts and payment attempts that are still to be closed. */
  readonly open: number;
};

export type BackOfficeEventDetail = {
  readonly event: BackOfficeEvent;
  /** The amount to refund, or refunded, fees included. */
  readonly refundableAmount: Money;
  /** Open carts and payment attempts. */
  readonly openReservations: number;
  readonly canCancel: boolean;
  readonly cancellation: CancellationProgress | null;
};

/** The time after the start of an event during which it may still be cancelled. Assumption: half a day. */
const cancellationWindowMs = 12 * 60 * 60 * 1_000;

export const canCancelEvent = (
  { startsAt, cancelledAt }: Pick<BackOfficeEvent, 'startsAt' | 'cancelledAt'>,
  now: Instant,
): boolean => cancelledAt === null && now < startsAt + cancellationWindowMs;

/** Compares the typed name with the event's title; case, accents, punctuation and spaces are ignored. */
export const matchesEventTitle = (typed: string, title: string): boolean =>
  normalizeTitle(typed) === normalizeTitle(title);

const normalizeTitle = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns true if no order is left that can be processed automatically. */
export const isCancellationComplete = ({ waiting, refundsInProgress, open }: CancellationProgress): boolean =>
  waiting + refundsInProgress + open === 0;

/** The confirmation that a manager types to cancel an event. */
export type EventCancellationRequest = { readonly name: string; readonly note: string };

export type BackOfficeEventPage = {
  readonly items: readonly BackOfficeEvent[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};
