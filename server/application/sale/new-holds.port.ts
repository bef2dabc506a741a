import type { OwnRequest, StoredAnswer } from '../requests/idempotency.port.ts';
import type { ForetoldHold } from './foretold-hold.ts';
import type { ReservationRecord } from './sale-records.ts';
import type { HoldAnswer, HoldWish } from './sale-store.port.ts';

export type NewHold = Required<HoldWish> & {
  /** Holds under one name wait for each other. */
  readonly queue: string;
};

type Refused = Exclude<HoldAnswer, { readonly outcome: 'HELD' | 'TOO_MANY' }>;
type TooMany = { readonly outcome: 'TOO_MANY'; readonly limit: number; readonly had: number };

export type NewHoldAnswer =
  | { readonly outcome: 'HELD'; readonly record: ReservationRecord }
  | TooMany
  | Refused;

/** A new hold of numbered seats with the request that asks for it and the answer that it gets. */
export type HoldOnce = {
  readonly request: OwnRequest;
  readonly queue: string;
  readonly hold: ForetoldHold;
  /** What `hold` is answered with, blanks and all. */
  readonly answer: StoredAnswer;
  readonly isFan: boolean;
};

export type HoldOnceAnswer =
  | { readonly outcome: 'HELD'; readonly record: ReservationRecord; readonly answer: StoredAnswer }
  /** Nothing was done: the request was asked before, or a price or the event has changed meanwhile. */
  | { readonly outcome: 'OTHERWISE' }
  | TooMany
  | Refused;

/** The commonest sale of a rush in one step, because every step is a journey to the database. */
export interface NewHolds {
  /** Everything of a new hold at once: found again when it is there already, within the fan's limit, all or nothing. */
  holdNew(hold: NewHold): Promise<NewHoldAnswer>;
  /** The same with its request: either the hold is made and its answer is kept under the request's key, or neither. */
  holdOnce(hold: HoldOnce): Promise<HoldOnceAnswer>;
}
