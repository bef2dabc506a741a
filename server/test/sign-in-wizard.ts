import type { Database, Queryable } from '#server/db/client.ts';
import type { Message } from '#server/kernel/messenger/messenger.port.ts';
import type { SlowHash } from '#server/kernel/security/hashing.port.ts';
import { createTestApp, type openBrowser } from './test-app.ts';

export const extractCode = (message: Message | undefined): string =>
  /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? 'none';

/** Returns another code, at an offset from this one. */
export const offsetCode = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Builds a valid registration with a document and contacts that are unique per number. */
export const aRegistration = (nth: number, change: Readonly<Record<string, unknown>> = {}) => ({
  firstName: 'Mariana',
  lastName: 'Rojas',
  documentType: 'CC',
  documentNumber: String(1_020_000_000 + nth),
  email: `mariana${nth}@correo.co`,
  phone: `+57300${String(2_000_000 + nth)}`,
  consents: { terms: true, newsletter: false },
  language: 'es',
  channel: 'EMAIL',
  ...change,
});

/** Creates a fast password hash that counts its calls, which stand for the time a real one takes. */
export function createCountingHash(): SlowHash & { readonly work: { hashes: number; compares: number } } {
  const work = { hashes: 0, compares: 0 };
  return {
    work,
    hash: async (secret) => {
      work.hashes += 1;
      return `hash of ${secret}`;
    },
    verify: async (hash, secret) => {
      work.compares += 1;
      return hash === `hash of ${secret}`;
    },
    simulateVerification: async () => {
      work.compares += 1;
      return false;
    },
  };
}

/** Creates a database that counts its statements. */
export function createCountingDatabase(
  database: Database,
): Database & { readonly work: { statements: number } } {
  const work = { statements: 0 };
  const counting = (queryable: Queryable): Queryable => ({
    query: (sql, parameters) => {
      work.statements += 1;
      return queryable.query(sql, parameters);
    },
    script: (sql) => queryable.script(sql),
  });
  return {
    ...counting(database),
    work,
    engine: database.engine,
    processId: database.processId,
    transaction: (run) => database.transaction((tx) => run(counting(tx))),
    snapshot: (run) => database.snapshot((tx) => run(counting(tx))),
    close: () => database.close(),
  };
}

type Visitor = ReturnType<typeof openBrowser>;
type Contact = { readonly email: string } | { readonly phone: string; readonly channel: 'SMS' | 'whatsapp' };

/** Creates the app with the messages it sent and the steps of the sign-in wizard as a page performs them. */
export function createSignInWizard(database: Database, changes: Parameters<typeof createTestApp>[1] = {}) {
  const { app, sent } = createTestApp(database, changes);
  const confirm = (visitor: Visitor, challengeId: string, code: string) =>
    visitor.post('/api/auth/otp/confirm', { body: { challengeId, code } });
  return {
    app,
    sent,
    confirm,
    lastCode: () => extractCode(sent.at(-1)),
    ask: (visitor: Visitor, contact: Contact, path = '/api/auth/otp/send') =>
      visitor.post(path, { body: { ...contact, language: 'es' } }),
    /** Requests a code and confirms it. */
    async enter(visitor: Visitor, contact: Contact) {
      const { body } = await visitor.post('/api/auth/otp/send', { body: { ...contact, language: 'es' } });
      return confirm(visitor, body.challengeId, extractCode(sent.at(-1)));
    },
    /** Starts a registration and verifies its contact. */
    async register(visitor: Visitor, registration: Readonly<Record<string, unknown>>) {
      const { body } = await visitor.post('/api/auth/pre-register', { body: registration });
      return confirm(visitor, body.challengeId, extractCode(sent.at(-1)));
    },
  };
}

/** Ages the hits of all rate limits. */
export const ageRateLimits = (database: Database, seconds: number) =>
  database.query(
    'update rate_limit set hits = array(select h - make_interval(secs => $1) from unnest(hits) h)',
    [seconds],
  );

/** Ages the last delivery of a challenge, so that the code can be sent again. */
export const ageLastSend = (database: Database, challengeId: string, seconds = 121) =>
  database.query(
    'update otp_challenge set last_sent_at = last_sent_at - make_interval(secs => $2) where id = $1',
    [challengeId, seconds],
  );
