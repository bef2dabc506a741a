/** An idempotent request: the caller's key, the principal, the route and the hash of the body. */
export type RequestKey = {
  readonly key: string;
  /** Null for a caller without a session. */
  readonly principal: string | null;
  readonly route: string;
  readonly bodyHash: string;
};

export type StoredAnswer = { readonly status: number; readonly body: string };

/**
 * The result of acquiring a request. `mine`: carry it out, then complete or release it with this lease. `sessionId` is
 * the session that an earlier attempt recorded.
 */
export type RequestClaim =
  | { readonly kind: 'mine'; readonly ticket: RequestTicket; readonly sessionId: string | null }
  | { readonly kind: 'inFlight' }
  | { readonly kind: 'otherBody' }
  | { readonly kind: 'done'; readonly answer: StoredAnswer; readonly sessionId: string | null };

/** An idempotent request of a caller with a session. */
export type OwnRequest = RequestKey & { readonly principal: string };

/** For a use case that records its response in the same step as its effect. */
export type Keeper<T> = {
  readonly request: OwnRequest;
  /** Converts the result to the response. */
  readonly answerTo: (result: T) => StoredAnswer;
  /** Called once the response is recorded: it is what the caller gets. */
  readonly kept: (answer: StoredAnswer) => void;
};

/**
 * Thrown when a use case with a `ResponseRecorder` cannot continue: the request was seen before, or takes more than one
 * step. Nothing has happened.
 */
export class ClaimFirst extends Error {
  override readonly name = 'ClaimFirst';
}

export type RequestTicket = { readonly id: string; readonly attempt: number };

/**
 * Stores the response of idempotent requests for seven days and across restarts. A lease expires: when the process dies
 * during a request, the next retry after the lease carries it out again (its handler is safe by the key).
 */
export interface IdempotencyStore {
  claim(request: RequestKey): Promise<RequestClaim>;
  /** Records the session that a new caller was given, so that a retry without cookies finds it again. */
  noteSession(ticket: RequestTicket, sessionId: string): Promise<void>;
  finish(ticket: RequestTicket, answer: StoredAnswer): Promise<void>;
  /**
   * Records the response of a request without a lease that changed nothing. Returns false when the request was seen
   * before.
   */
  keep(request: OwnRequest, answer: StoredAnswer): Promise<boolean>;
  /** Releases a request without a response, so that a retry is carried out at once. */
  release(ticket: RequestTicket): Promise<void>;
}
