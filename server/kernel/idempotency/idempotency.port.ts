/** An idempotent request: the caller's key, the principal, the route and the hash of the body. */
export type RequestKey = {
  readonly key: string;
  /** Null for a caller without a session. */
  readonly principal: string | null;
  readonly route: string;
  readonly bodyHash: string;
};

export type RecordedResponse = { readonly status: number; readonly body: string };

/**
 * The result of acquiring a request. `mine`: carry it out, then complete or release it with this lease. `sessionId` is
 * the session that an earlier attempt recorded.
 */
export type RequestLeaseResult =
  | { readonly kind: 'mine'; readonly ticket: RequestLease; readonly sessionId: string | null }
  | { readonly kind: 'inFlight' }
  | { readonly kind: 'otherBody' }
  | { readonly kind: 'done'; readonly answer: RecordedResponse; readonly sessionId: string | null };

/** An idempotent request of a caller with a session. */
export type SessionRequest = RequestKey & { readonly principal: string };

/** A response that is recorded in the statement of its effect, prepared beforehand with placeholders in its body. */
export type PreparedResponse = RecordedResponse & { readonly request: SessionRequest };

/** For a use case that records its response in the same step as its effect. */
export type ResponseRecorder<T> = {
  /** Prepares the response of a result. */
  readonly prepare: (result: T) => PreparedResponse;
  /** Called once the response is recorded: it is what the caller gets. */
  readonly recorded: (answer: RecordedResponse) => void;
  /**
   * Called when the request was seen before or takes more than one step. Nothing has happened; the request is executed
   * again under a lease, without a recorder.
   */
  readonly requireLease: () => void;
};

export type RequestLease = { readonly id: string; readonly attempt: number };

/**
 * Stores the response of idempotent requests for seven days and across restarts. A lease ends with
 * its process: when that dies during a request, the next retry carries it out again (its handler is safe by the key).
 */
export interface IdempotencyStore {
  acquireLease(request: RequestKey): Promise<RequestLeaseResult>;
  /** Records the session that a new caller was given, so that a retry without cookies finds it again. */
  recordSession(ticket: RequestLease, sessionId: string): Promise<void>;
  completeRequest(ticket: RequestLease, answer: RecordedResponse): Promise<void>;
  /**
   * Records the response of a request without a lease that changed nothing. Returns false when the request was seen
   * before.
   */
  recordResponse(request: SessionRequest, answer: RecordedResponse): Promise<boolean>;
  /** Releases a request without a response, so that a retry is carried out at once. */
  releaseLease(ticket: RequestLease): Promise<void>;
}
