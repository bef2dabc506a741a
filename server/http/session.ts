import type { Context } from 'hono';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { SessionFactors, SessionRecord, SessionStore } from '#server/kernel/public.ts';
import {
  areHashesEqual,
  createAnonymousVisitor,
  generateSecret,
  hashSecret,
  type Person,
  type Principal,
} from '#server/kernel/public.ts';
import { buildClearedCookies, buildSessionCookies, readSessionCookies } from './cookies.ts';
import type { HttpEnv } from './env.ts';
import type { Caller } from './origin.ts';

/** The session of a request: its principal and the changes that a route may make. Cookies are set automatically. */
export type RequestSession = {
  readonly principal: Principal;
  /** Returns the caller with a session; creates one for a visitor's first hold. */
  ensureVisitor(): Promise<Principal & { readonly sessionId: string }>;
  /** Signs this person in under a new token; holds of the visitor are kept. */
  signIn(personId: string, channel?: PurchaseChannel): Promise<Person>;
  /** Signs in an operator who gave the second factor. */
  signInOperator(personId: string): Promise<Person>;
  /** Renews the session of an operator who gave the second factor again; false when the session has ended. */
  reauthenticateOperator(): Promise<boolean>;
  /** Issues new cookies for a visitor's session whose first ones were lost. */
  reissue(sessionId: string): Promise<void>;
  end(): Promise<void>;
};

/**
 * Opens the session of a request. Without a valid cookie the caller is a visitor; a cookie that somebody else may have set is
 * `suspect`. Assumption: a session is not valid in the other market, since no browser sends its cookie there.
 */
export async function openSession(
  c: Context<HttpEnv>,
  sessions: SessionStore,
  caller: Caller,
): Promise<RequestSession | 'suspect'> {
  const cookies = readSessionCookies(c.req.header('cookie'));
  if (cookies.kind === 'suspect') {
    appendCookies(c, buildClearedCookies(caller.secure));
    return 'suspect';
  }
  const found = cookies.kind === 'token' ? await sessions.find(hashSecret(cookies.token)) : null;
  const record =
    found !== null &&
    cookies.kind === 'token' &&
    found.market === caller.market &&
    provesBinding(found, cookies.bind, caller.secure)
      ? found
      : null;
  return createRequestSession(c, sessions, caller, record);
}

/** Creates a visitor's session without a lookup, for routes that ignore the session. */
export const createAnonymousSession = (
  c: Context<HttpEnv>,
  sessions: SessionStore,
  caller: Caller,
): RequestSession => createRequestSession(c, sessions, caller, null);

function createRequestSession(
  c: Context<HttpEnv>,
  sessions: SessionStore,
  caller: Caller,
  found: SessionRecord | null,
): RequestSession {
  let record = found;
  const principal = () => toPrincipal(record, caller);
  const issue = async (createSession: (secrets: SessionSecretHashes) => Promise<SessionRecord | null>) => {
    const secrets = newSecrets(caller.secure);
    const created = await createSession(secrets.stored);
    if (created === null) return null;
    appendCookies(c, buildSessionCookies(secrets.token, secrets.bind));
    record = created;
    return created;
  };
  const signInAs = async (personId: string, channel: PurchaseChannel | undefined, proof: SessionFactors) => {
    const from = record?.id ?? null;
    const device = {
      userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
      channel: channel ?? null,
    };
    await issue((secrets) => sessions.signIn(from, personId, secrets, caller.market, device, proof));
    const signedIn = principal();
    return signedIn.kind === 'person' ? signedIn : failMissingSession();
  };
  return {
    get principal() {
      return principal();
    },
    async ensureVisitor() {
      const { id } =
        record ??
        (await issue((secrets) => sessions.createVisitor(secrets, caller.market))) ??
        failMissingSession();
      return { ...principal(), sessionId: id };
    },
    signIn: (personId, channel) => signInAs(personId, channel, { secondFactor: false }),
    signInOperator: (personId) => signInAs(personId, undefined, { secondFactor: true }),
    async reauthenticateOperator() {
      const id = record?.id;
      return (
        id !== undefined && (await issue((secrets) => sessions.recordSecondFactor(id, secrets))) !== null
      );
    },
    async reissue(sessionId) {
      await issue((secrets) => sessions.reissue(sessionId, secrets));
    },
    async end() {
      if (record !== null) await sessions.end(record.id);
      record = null;
      appendCookies(c, buildClearedCookies(caller.secure));
    },
  };
}

/** Longer than the user agent of any real browser. */
const MAX_USER_AGENT = 300;

type SessionSecretHashes = { readonly tokenHash: string; readonly bindHash: string | null };

function newSecrets(secure: boolean): { token: string; bind: string | null; stored: SessionSecretHashes } {
  const token = generateSecret();
  const bind = secure ? generateSecret() : null;
  return {
    token,
    bind,
    stored: { tokenHash: hashSecret(token), bindHash: bind === null ? null : hashSecret(bind) },
  };
}

/** Returns true when the binding cookie matches: sessions created over https need both cookies, and https. */
function provesBinding(record: SessionRecord, bind: string | null, secure: boolean): boolean {
  if (record.bindHash === null) return !secure;
  return secure && bind !== null && areHashesEqual(record.bindHash, hashSecret(bind));
}

function toPrincipal(record: SessionRecord | null, { market }: Caller): Principal {
  if (record === null) return createAnonymousVisitor(market);
  const { id: sessionId, personId, roles, isRecent, isFactorRecent } = record;
  if (personId === null) return { ...createAnonymousVisitor(market), sessionId };
  return { kind: 'person', sessionId, personId, roles, market, isRecent, isFactorRecent };
}

function appendCookies(c: Context<HttpEnv>, headers: readonly string[]): void {
  for (const header of headers) c.header('set-cookie', header, { append: true });
}

function failMissingSession(): never {
  throw new Error('A created session was not found');
}
