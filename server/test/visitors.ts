import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { generateSecret, hashSecret } from '#server/kernel/security/secret.ts';
import { postgresSessions } from '#server/kernel/sessions/sessions.repository.ts';
import { anId } from './given.ts';
import { type createTestApp, openBrowser } from './test-app.ts';

export type Visitor = ReturnType<typeof openBrowser>;
type App = ReturnType<typeof createTestApp>['app'];

export const mexicanOrigin = 'http://mx.localhost:8080';

/** Inserts a person with an account and returns the id. */
export async function aPerson(
  db: Database,
  { roles = ['FAN'], firstName = 'Ana', lastName = 'Ruiz', market = 'COL' }: Partial<PersonOptions> = {},
): Promise<string> {
  const id = anId();
  await db.query(
    `insert into person (id, market, email, is_email_verified, first_name, last_name, document_type, document_number,
       registration_status, roles)
     values ($1, $7, $2, true, $3, $4, 'CC', $5, 'REGISTERED', $6)`,
    [
      id,
      `p${randomBytes(6).toString('hex')}@correo.co`,
      firstName,
      lastName,
      randomBytes(6).toString('hex'),
      [...roles],
      market,
    ],
  );
  return id;
}

type PersonOptions = {
  readonly roles: readonly ('FAN' | 'SELLER' | 'MANAGER' | 'DESIGNER')[];
  readonly firstName: string;
  readonly lastName: string;
  readonly market: 'COL' | 'MEX';
};

/** Opens a browser in which this person is signed in, with the second factor. */
export async function openSignedInBrowser(
  db: Database,
  app: App,
  personId: string,
  origin?: string,
): Promise<Visitor> {
  const visitor = openBrowser(app, origin === undefined ? {} : { origin });
  const token = generateSecret();
  const secrets = { tokenHash: hashSecret(token), bindHash: null };
  const device = { userAgent: null, channel: null };
  const market = origin === mexicanOrigin ? 'MEX' : 'COL';
  await postgresSessions(db).signIn(null, personId, secrets, market, device, { secondFactor: true });
  visitor.jar.set('user_session', token);
  return visitor;
}

/** Deletes all recorded responses, as if the process had died before recording them. */
export async function deleteRecordedResponses(db: Database): Promise<void> {
  await db.query('delete from idempotency');
}

/** Resets a request to the state after a crash: running, without a response, its lock expired. */
export async function resetRequestToRunning(db: Database, key: string): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.query<{
      principal: string;
      route: string;
      body_hash: Uint8Array;
      session_id: string | null;
    }>('delete from idempotency where key = $1 returning principal, route, body_hash, session_id', [key]);
    for (const { principal, route, body_hash, session_id } of rows) {
      await tx.query(
        `insert into idempotency (key, principal, route, body_hash, state, locked_until, session_id)
         values ($1, $2, $3, $4, 'RUNNING', clock_timestamp() - interval '1 second', $5)`,
        [key, principal, route, body_hash, session_id],
      );
    }
  });
}
