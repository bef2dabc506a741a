import type { RecordedResponse, SessionRequest } from '#server/kernel/public.ts';
import type { PredictedHold } from './predicted-hold.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { HoldResult, SeatHoldRequest } from './seat-holds.port.ts';

export type NewHold = Required<SeatHoldRequest> & {
  /** The name of the lock that serialises holds against the ticket limit. */
  readonly lockName: string;
};

type Rejected = Exclude<HoldResult, { readonly outcome: 'HELD' | 'TOO_MANY' }>;
type TooMany = { readonly outcome: 'TOO_MANY'; readonly limit: number; readonly had: number };

export type NewHoldResult =
  | { readonly outcome: 'HELD'; readonly record: ReservationRecord }
  | TooMany
  | Rejected;

/** A new hold of numbered seats together with its request and the response to record. */
export type RecordedHoldRequest = {
  readonly request: SessionRequest;
  readonly lockName: string;
  readonly hold: PredictedHold;
  /** The response for `hold`, with placeholders. */
  readonly response: RecordedResponse;
  readonly isFan: boolean;
};

export type CreateRecordedHoldResult =
  | { readonly outcome: 'HELD'; readonly record: ReservationRecord; readonly answer: RecordedResponse }
  /** Nothing was done: the request was seen before, or a price or the event has changed meanwhile. */
  | { readonly outcome: 'OTHERWISE' }
  | TooMany
  | Rejected;

/** Creates holds in a single database round trip, which matters most in a rush. */
export interface HoldCreator {
  /**
   * Creates a hold within the fan's limit, all or nothing. Returns the existing hold when it was created before.
   */
  create(hold: NewHold): Promise<NewHoldResult>;
  /** Creates a hold and records the response under the request's key, or does neither. */
  createRecorded(hold: RecordedHoldRequest): Promise<CreateRecordedHoldResult>;
}
