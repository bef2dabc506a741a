import type { OwnRequest, StoredAnswer } from '../requests/idempotency.port.ts';
import type { ForetoldHold } from './foretold-hold.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { HoldAnswer, HoldWish } from './sale-store.port.ts';

export type NewHold = Required<HoldWish> & {
  /** The name of the lock that serialises holds against the ticket limit. */
  readonly queue: string;
};

type Refused = Exclude<HoldAnswer, { readonly outcome: 'HELD' | 'TOO_MANY' }>;
type TooMany = { readonly outcome: 'TOO_MANY'; readonly limit: number; readonly had: number };

export type NewHoldAnswer =
  | { readonly outcome: 'HELD'; readonly record: ReservationRecord }
  | TooMany
  | Refused;

/** A new hold of numbered seats together with its request and the response to record. */
export type HoldOnce = {
  readonly request: OwnRequest;
  readonly queue: string;
  readonly hold: ForetoldHold;
  /** The response for `hold`, with placeholders. */
  readonly answer: StoredAnswer;
  readonly isFan: boolean;
};

export type HoldOnceAnswer =
  | { readonly outcome: 'HELD'; readonly record: ReservationRecord; readonly answer: StoredAnswer }
  /** Nothing was done: the request was seen before, or a price or the event has changed meanwhile. */
  | { readonly outcome: 'OTHERWISE' }
  | TooMany
  | Refused;

/** Creates holds in a single database round trip, which matters most in a rush. */
export interface NewHolds {
  /**
   * Creates a hold within the fan's limit, all or nothing. Returns the existing hold when it was created before.
   */
  holdNew(hold: NewHold): Promise<NewHoldAnswer>;
  /** Creates a hold and records the response under the request's key, or does neither. */
  holdOnce(hold: HoldOnce): Promise<HoldOnceAnswer>;
}
