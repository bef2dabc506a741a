/** One intention: the caller's key, who called and what was asked. */
export type RequestKey = {
  readonly key: string;
  /** Null for a caller who has no session yet. */
  readonly principal: string | null;
  readonly route: string;
  readonly bodyHash: string;
};

export type StoredAnswer = { readonly status: number; readonly body: string };

/** `mine`: carry it out, then `finish` or `release` with this ticket. `sessionId` is the one noted by an earlier try. */
export type RequestClaim =
  | { readonly kind: 'mine'; readonly ticket: RequestTicket; readonly sessionId: string | null }
  | { readonly kind: 'inFlight' }
  | { readonly kind: 'otherBody' }
  | { readonly kind: 'done'; readonly answer: StoredAnswer; readonly sessionId: string | null };

/** A keyed request of somebody who has a session. */
export type OwnRequest = RequestKey & { readonly principal: string };

/** For a use case that keeps its answer in the very step that has its effect. */
export type Keeper<T> = {
  readonly request: OwnRequest;
  /** What this result is answered with. */
  readonly answerTo: (result: T) => StoredAnswer;
  /** Told once the answer is kept: it is what the caller gets. */
  readonly kept: (answer: StoredAnswer) => void;
};

/** A use case with a `Keeper` cannot go on: the request was asked before, or takes more than one step. Nothing has happened. */
export class ClaimFirst extends Error {
  override readonly name = 'ClaimFirst';
}

export type RequestTicket = { readonly id: string; readonly attempt: number };

/**
 * Remembers what a keyed request was answered, for seven days and across restarts. A claim is a lease: when the process
 * dies with a request under way, the next retry after the lease carries it out again (its handler is safe by the key).
 */
export interface IdempotencyStore {
  claim(request: RequestKey): Promise<RequestClaim>;
  /** Notes which session a caller without one was given, so that a retry without cookies finds it again. */
  noteSession(ticket: RequestTicket, sessionId: string): Promise<void>;
  finish(ticket: RequestTicket, answer: StoredAnswer): Promise<void>;
  /** Keeps the answer of a request that was never claimed and changed nothing. False, when it was asked before. */
  keep(request: OwnRequest, answer: StoredAnswer): Promise<boolean>;
  /** Forgets an unanswered request, so that a retry is carried out at once. */
  release(ticket: RequestTicket): Promise<void>;
}
