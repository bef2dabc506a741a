import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type {
  IdempotencyStore,
  LimitResult,
  Principal,
  RecordedResponse,
  SessionRequest,
} from '#server/kernel/public.ts';
import type { ApiError } from './problem.ts';
import type { RequestSession } from './session.ts';

/** The format of a key: 8 to 128 visible characters. */
const keyPattern = /^[\x21-\x7e]{8,128}$/;

/**
 * The minimum key length of a visitor's first call. Without a session only the key identifies the caller, and a retry with it
 * gets the session again, so it must be unguessable. Assumption: 20 characters; browsers send a UUID.
 */
const MIN_UNGUESSABLE_KEY_LENGTH = 20;

export const readIdempotencyKey = (header: string | undefined): string | null =>
  header !== undefined && keyPattern.test(header) ? header : null;

export type KeyedRequest = { readonly key: string; readonly route: string; readonly body: string };
export type IdempotencyDeps = {
  readonly store: IdempotencyStore;
  /** The requests with a key that this process is executing, with the hashes of their bodies. */
  readonly inFlightRequests: InFlightRequests;
  /** Applies the rate limit on new visitors to the caller's address. */
  readonly admit: () => Promise<LimitResult>;
  /** True when the handler records its response in the transaction of its effect. */
  readonly recordsOwnResponse: boolean;
  readonly log: Logger;
};
export type InFlightRequests = Map<string, string>;
export type IdempotentResult =
  | { readonly kind: 'answered'; readonly answer: RecordedResponse; readonly replayed: boolean }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/**
 * The request of a handler that records its response itself. The handler sets `recorded` once it has done so, or
 * `requiresLease` when it did nothing because the key must be claimed first.
 */
export type ResponseRecording = {
  readonly request: SessionRequest;
  recorded: RecordedResponse | null;
  requiresLease: boolean;
};

/** Executes a request once per key and caller; every retry gets the same response. */
export async function runIdempotently(
  deps: IdempotencyDeps,
  session: RequestSession,
  { key, route, body }: KeyedRequest,
  execute: (recording: ResponseRecording | null) => Promise<RecordedResponse>,
): Promise<IdempotentResult> {
  const requestKey = { key, route, bodyHash: createHash('sha256').update(body).digest('hex') };
  const principal = buildCallerKey(session.principal);
  if (!deps.recordsOwnResponse || principal === null)
    return claimThenRecord(deps, session, requestKey, () => execute(null));
  const request = { ...requestKey, principal };
  return runExclusively(deps, request, async () => {
    const answer = await recordWithEffect(deps.store, request, execute);
    if (answer !== null) return { kind: 'answered', answer, replayed: false };
    return claimThenRecord(deps, session, requestKey, () => execute(null));
  });
}

/** Rejects a repetition while the request is executed here. Requests on other servers are found by key in the database. */
async function runExclusively(
  { inFlightRequests: inFlight }: IdempotencyDeps,
  { key, principal, route, bodyHash }: SessionRequest,
  work: () => Promise<IdempotentResult>,
): Promise<IdempotentResult> {
  const name = JSON.stringify([key, principal, route]);
  const other = inFlight.get(name);
  if (other !== undefined) return other === bodyHash ? requestInFlight : keyReused;
  inFlight.set(name, bodyHash);
  try {
    return await work();
  } finally {
    inFlight.delete(name);
  }
}

/**
 * Returns the response of a handler that records it with its effect; the response of a request without effect is recorded
 * afterwards. Null when the key must be claimed first.
 */
async function recordWithEffect(
  store: IdempotencyStore,
  request: SessionRequest,
  execute: (recording: ResponseRecording) => Promise<RecordedResponse>,
): Promise<RecordedResponse | null> {
  const recording: ResponseRecording = { request, recorded: null, requiresLease: false };
  const answer = await execute(recording);
  if (recording.requiresLease) return null;
  if (recording.recorded !== null) return recording.recorded;
  return !isRecordable(answer) || (await store.recordResponse(request, answer)) ? answer : null;
}

const requestInFlight: IdempotentResult = {
  kind: 'rejected',
  error: { code: 'REQUEST_IN_FLIGHT', retryAfter: 1 },
};
const keyReused: IdempotentResult = { kind: 'rejected', error: { code: 'IDEMPOTENCY_KEY_REUSED' } };

/** Claims the key, executes the request and records its response. */
async function claimThenRecord(
  { store, admit, log }: IdempotencyDeps,
  session: RequestSession,
  { key, route, bodyHash }: Omit<SessionRequest, 'principal'>,
  execute: () => Promise<RecordedResponse>,
): Promise<IdempotentResult> {
  if (session.principal.sessionId === null && key.length < MIN_UNGUESSABLE_KEY_LENGTH) {
    const admitted = await admit();
    if (!admitted.allowed) return tooManyVisitors(admitted.retryAfter);
    await session.ensureVisitor();
  }
  const claim = await store.acquireLease({
    key,
    principal: buildCallerKey(session.principal),
    route,
    bodyHash,
  });
  if (claim.kind === 'inFlight') return requestInFlight;
  if (claim.kind === 'otherBody') return keyReused;
  if (session.principal.sessionId === null && claim.sessionId !== null)
    await session.reissue(claim.sessionId);
  if (claim.kind === 'done') return { kind: 'answered', answer: claim.answer, replayed: true };

  try {
    if (session.principal.sessionId === null) {
      const admitted = await admit();
      if (!admitted.allowed) {
        await store.releaseLease(claim.ticket);
        return tooManyVisitors(admitted.retryAfter);
      }
      await store.recordSession(claim.ticket, (await session.ensureVisitor()).sessionId);
    }
    const answer = await execute();
    if (isRecordable(answer)) await store.completeRequest(claim.ticket, answer);
    else await store.releaseLease(claim.ticket);
    return { kind: 'answered', answer, replayed: false };
  } catch (error) {
    // The first error is the one to report; a claim that cannot be released expires with its lease.
    await store.releaseLease(claim.ticket).catch((error: unknown) => {
      log.warn({ err: error }, 'a claimed request could not be released');
    });
    throw error;
  }
}

const tooManyVisitors = (retryAfter: number): IdempotentResult => ({
  kind: 'rejected',
  error: { code: 'TooManyRequestsException', retryAfter },
});

/** Returns false for server errors and 429, which are not recorded so that a retry is executed. */
const isRecordable = ({ status }: RecordedResponse): boolean => status < 500 && status !== 429;

/** Returns the key that identifies a person or a visitor's session; null without a session. */
export function buildCallerKey(principal: Principal): string | null {
  if (principal.kind === 'person') return `person:${principal.personId}`;
  return principal.sessionId === null ? null : `session:${principal.sessionId}`;
}
