import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Principal } from '#server/application/auth/principal.ts';
import type { Taken } from '#server/application/auth/rate-limits.port.ts';
import {
  ClaimFirst,
  type IdempotencyStore,
  type OwnRequest,
  type StoredAnswer,
} from '#server/application/requests/idempotency.port.ts';
import type { Refused } from './problem.ts';
import type { RequestSession } from './session.ts';

/** The format of a key: 8 to 128 visible characters. */
const keyShape = /^[\x21-\x7e]{8,128}$/;

/**
 * The minimum key length of a visitor's first call. Without a session only the key identifies the caller, and a retry with it
 * gets the session again, so it must be unguessable. Assumption: 20 characters; browsers send a UUID.
 */
const UNGUESSABLE = 20;

export const readIdempotencyKey = (header: string | undefined): string | null =>
  header !== undefined && keyShape.test(header) ? header : null;

export type KeyedRequest = { readonly key: string; readonly route: string; readonly body: string };
export type KeyedDoor = {
  readonly store: IdempotencyStore;
  /** The requests with a key that this process is executing, with the hashes of their bodies. */
  readonly underWay: UnderWay;
  /** Applies the rate limit on new visitors to the caller's address. */
  readonly admit: () => Promise<Taken>;
  /** True when the handler records its response in the transaction of its effect. */
  readonly keepsItself: boolean;
  readonly log: Logger;
};
export type UnderWay = Map<string, string>;
export type KeyedOutcome =
  | { readonly kind: 'answered'; readonly answer: StoredAnswer; readonly replayed: boolean }
  | { readonly kind: 'refused'; readonly refused: Refused };

/** The request of a handler that records its response itself, and the recorded response from then on. */
export type Keeping = { readonly request: OwnRequest; kept: StoredAnswer | null };

/** Executes a request once per key and caller; every retry gets the same response. */
export async function oncePerKey(
  door: KeyedDoor,
  session: RequestSession,
  { key, route, body }: KeyedRequest,
  carryOut: (keeping: Keeping | null) => Promise<StoredAnswer>,
): Promise<KeyedOutcome> {
  const asked = { key, route, bodyHash: createHash('sha256').update(body).digest('hex') };
  const principal = callerKey(session.principal);
  if (!door.keepsItself || principal === null)
    return claimedFirst(door, session, asked, () => carryOut(null));
  const request = { ...asked, principal };
  return alone(door, request, async () => {
    const answer = await keptWithItsEffect(door.store, request, carryOut);
    if (answer !== null) return { kind: 'answered', answer, replayed: false };
    return claimedFirst(door, session, asked, () => carryOut(null));
  });
}

/** Rejects a repetition while the request is executed here. Requests on other servers are found by key in the database. */
async function alone(
  { underWay }: KeyedDoor,
  { key, principal, route, bodyHash }: OwnRequest,
  work: () => Promise<KeyedOutcome>,
): Promise<KeyedOutcome> {
  const name = JSON.stringify([key, principal, route]);
  const other = underWay.get(name);
  if (other !== undefined) return other === bodyHash ? inFlight : otherBody;
  underWay.set(name, bodyHash);
  try {
    return await work();
  } finally {
    underWay.delete(name);
  }
}

/**
 * Returns the response of a handler that records it with its effect; the response of a request without effect is recorded
 * afterwards. Null when the key must be claimed first.
 */
async function keptWithItsEffect(
  store: IdempotencyStore,
  request: OwnRequest,
  carryOut: (keeping: Keeping) => Promise<StoredAnswer>,
): Promise<StoredAnswer | null> {
  const keeping: Keeping = { request, kept: null };
  try {
    const answer = await carryOut(keeping);
    if (keeping.kept !== null) return keeping.kept;
    return !isFinal(answer) || (await store.keep(request, answer)) ? answer : null;
  } catch (thrown) {
    if (thrown instanceof ClaimFirst) return null;
    throw thrown;
  }
}

const inFlight: KeyedOutcome = { kind: 'refused', refused: { code: 'REQUEST_IN_FLIGHT', retryAfter: 1 } };
const otherBody: KeyedOutcome = { kind: 'refused', refused: { code: 'IDEMPOTENCY_KEY_REUSED' } };

/** Claims the key, executes the request and records its response. */
async function claimedFirst(
  { store, admit, log }: KeyedDoor,
  session: RequestSession,
  { key, route, bodyHash }: Omit<OwnRequest, 'principal'>,
  carryOut: () => Promise<StoredAnswer>,
): Promise<KeyedOutcome> {
  if (session.principal.sessionId === null && key.length < UNGUESSABLE) {
    const admitted = await admit();
    if (!admitted.allowed) return tooManyVisits(admitted.retryAfter);
    await session.ensureVisitor();
  }
  const claim = await store.claim({
    key,
    principal: callerKey(session.principal),
    route,
    bodyHash,
  });
  if (claim.kind === 'inFlight') return inFlight;
  if (claim.kind === 'otherBody') return otherBody;
  if (session.principal.sessionId === null && claim.sessionId !== null)
    await session.reissue(claim.sessionId);
  if (claim.kind === 'done') return { kind: 'answered', answer: claim.answer, replayed: true };

  try {
    if (session.principal.sessionId === null) {
      const admitted = await admit();
      if (!admitted.allowed) {
        await store.release(claim.ticket);
        return tooManyVisits(admitted.retryAfter);
      }
      await store.noteSession(claim.ticket, (await session.ensureVisitor()).sessionId);
    }
    const answer = await carryOut();
    if (isFinal(answer)) await store.finish(claim.ticket, answer);
    else await store.release(claim.ticket);
    return { kind: 'answered', answer, replayed: false };
  } catch (thrown) {
    // The first error is the one to report; a claim that cannot be released expires with its lease.
    await store.release(claim.ticket).catch((error: unknown) => {
      log.warn({ err: error }, 'a claimed request could not be released');
    });
    throw thrown;
  }
}

const tooManyVisits = (retryAfter: number): KeyedOutcome => ({
  kind: 'refused',
  refused: { code: 'TooManyRequestsException', retryAfter },
});

/** Returns false for server errors and 429, which are not recorded so that a retry is executed. */
const isFinal = ({ status }: StoredAnswer): boolean => status < 500 && status !== 429;

/** Returns the key that identifies a person or a visitor's session; null without a session. */
export function callerKey(principal: Principal): string | null {
  if (principal.kind === 'person') return `person:${principal.personId}`;
  return principal.sessionId === null ? null : `session:${principal.sessionId}`;
}
