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

/** 8 to 128 visible characters. */
const keyShape = /^[\x21-\x7e]{8,128}$/;

/**
 * A visitor's first call has no session to tell callers apart by: there the key itself must be beyond guessing, since a
 * retry with it is handed the session again. Assumption: 20 characters, and browsers send a UUID.
 */
const UNGUESSABLE = 20;

export const readIdempotencyKey = (header: string | undefined): string | null =>
  header !== undefined && keyShape.test(header) ? header : null;

export type KeyedRequest = { readonly key: string; readonly route: string; readonly body: string };
export type KeyedDoor = {
  /** Where keyed requests are kept. */
  readonly store: IdempotencyStore;
  /** Keyed requests that this process carries out at this moment, with the hashes of their bodies. */
  readonly underWay: UnderWay;
  /** Says whether one more visitor may come in from where this one does. */
  readonly admit: () => Promise<Taken>;
  /** Whether the handler keeps its answer in the step of its effect. */
  readonly keepsItself: boolean;
  readonly log: Logger;
};
export type UnderWay = Map<string, string>;
export type KeyedOutcome =
  | { readonly kind: 'answered'; readonly answer: StoredAnswer; readonly replayed: boolean }
  | { readonly kind: 'refused'; readonly refused: Refused };

/** What a handler needs that keeps its answer in the step of its effect; `kept` is that answer from then on. */
export type Keeping = { readonly request: OwnRequest; kept: StoredAnswer | null };

/** Carries a request out once per key and caller; every retry gets the very same answer. */
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

/** While a request is carried out here, its repetition is told so. Another server's is found by its key in the database. */
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
 * The answer of a handler that keeps it with its effect; one that had no effect is kept afterwards. Null when the request
 * has to be claimed before anything is done.
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

/** The key is claimed, then the request is carried out, then its answer is kept. */
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
    // What went wrong first is what is told; a claim that cannot be let go ends with its lease.
    await store.release(claim.ticket).catch((error: unknown) => {
      log.warn({ err: error }, 'a claimed request could not be let go');
    });
    throw thrown;
  }
}

const tooManyVisits = (retryAfter: number): KeyedOutcome => ({
  kind: 'refused',
  refused: { code: 'TooManyRequestsException', retryAfter },
});

/** A failure on our side, or a "later", is not remembered: the retry is carried out. */
const isFinal = ({ status }: StoredAnswer): boolean => status < 500 && status !== 429;

/** Who one is, beyond one's visits; null for somebody without a session. */
export function callerKey(principal: Principal): string | null {
  if (principal.kind === 'person') return `person:${principal.personId}`;
  return principal.sessionId === null ? null : `session:${principal.sessionId}`;
}
