// npm run bench -- enumeration [--quick] [--engine postgres] [--samples 400] [--only login,forgot]
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { argon2Hash } from '#server/kernel/security/argon2-hash.adapter.ts';
import { ed25519Signer, generateSigningKey } from '#server/tickets/ed25519-signer.adapter.ts';
import { startFigures } from '../lib/figures.ts';
import { startDatabaseHost } from '../server/databases.ts';
import { type EnumerationFigures, type RouteTimes, renderEnumerationTables } from './report.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'postgres' },
    samples: { type: 'string' },
    only: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const samples = Number(options.samples ?? (options.quick ? 20 : 400));
const only = options.only?.split(',');
const origin = 'http://localhost:8080';
const password = 'Páramo-y-ceiba-7';
const language = 'es';

/** The number of known contacts that are queried in turn; each has an unknown twin of the same length. */
const PEOPLE = 40;

type Person = { readonly email: string; readonly phone: string; readonly document: string };
const buildPerson = (nth: number, isKnown: boolean): Person => {
  const number = String(nth).padStart(4, '0');
  return {
    email: `${isKnown ? 'conocida' : 'extrania'}${number}@correo.co`,
    phone: `+57300${isKnown ? '222' : '333'}${number}`,
    document: `${isKnown ? '101' : '102'}555${number}`,
  };
};

const run = startFigures('enumeration');
const host = await startDatabaseHost(options.engine === 'pglite' ? 'pglite' : 'postgres');
try {
  const { location } = await host.createDatabase(insertKnown);
  const database = await openDatabase(
    'databaseUrl' in location ? { url: location.databaseUrl, dataDir: '' } : { dataDir: location.dataDir },
  );
  try {
    const figures = run.keep<EnumerationFigures>({
      samples,
      version: host.version,
      routes: await measure(database),
    });
    console.log(`\n${renderEnumerationTables(figures.result)}`);
  } finally {
    await database.close();
  }
} finally {
  await host.stop();
}

/** Samples are the outer loop, routes the inner one; known and unknown contacts take turns in going first. */
async function measure(database: Database): Promise<readonly RouteTimes[]> {
  const call = createAppCaller(database);
  const selectedRoutes = routes(call, database).filter(
    ({ route }) => only === undefined || only.includes(route),
  );
  const times = selectedRoutes.map(({ route }) => ({
    route,
    known: [] as number[],
    unknown: [] as number[],
  }));
  const warm = Math.min(10, samples);
  for (let turn = -warm; turn < samples; turn += 1) {
    for (const [nth, { request }] of selectedRoutes.entries()) {
      const kinds = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of kinds) {
        await database.query('delete from rate_limit');
        const time = await request(buildPerson(Math.abs(turn) % PEOPLE, kind === 'known'));
        if (turn >= 0) times[nth]?.[kind].push(time);
      }
    }
    if (turn >= 0 && (turn + 1) % 100 === 0) console.log(`${turn + 1} of ${samples}`);
  }
  return times;
}

type TimedResponse = {
  readonly ms: number;
  readonly status: number;
  readonly body: { readonly challengeId?: string };
};
type Call = (path: string, body: object) => Promise<TimedResponse>;

/** Creates a caller of the server's app in the same process, so that no network hides a difference. */
function createAppCaller(database: Database): Call {
  const app = createApp({
    database,
    messenger: { send: async () => true },
    signer: ed25519Signer(generateSigningKey()),
    secret: Buffer.alloc(32, 'bench'),
    log: pino({ level: 'silent' }),
    now: Date.now,
    origins: { trustedProxies: [], publicUrls: [origin], mexicanSuffix: '.mx' },
    isPublic: false,
    comparesRecordedResponses: false,
  });
  return async (path, body) => {
    const request = new Request(new URL(path, origin), {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const startedAt = performance.now();
    const response = await app.fetch(request);
    const text = await response.text();
    const ms = performance.now() - startedAt;
    return { ms, status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
}

type Route = { readonly route: string; readonly request: (person: Person) => Promise<number> };

/** The routes that accept a contact from anybody, and the expected response, which is the same for both kinds. */
function routes(call: Call, database: Database): readonly Route[] {
  const plain =
    (path: string, status: number, body: (person: Person) => object) =>
    async (person: Person): Promise<number> =>
      expectStatus(status, await call(path, body(person)));
  const after =
    (first: string, path: string, status: number, body: (challengeId: string) => object) =>
    async (person: Person): Promise<number> => {
      const { challengeId = '' } = (await call(first, { email: person.email, language })).body;
      await database.query(
        "update otp_challenge set last_sent_at = last_sent_at - interval '5 minutes' where id = $1",
        [challengeId],
      );
      return expectStatus(status, await call(path, body(challengeId)));
    };
  const registration = ({ email, phone, document }: Person) => ({
    firstName: 'Mariana',
    lastName: 'Rojas',
    documentType: 'CC',
    documentNumber: document,
    email,
    phone,
    password,
    consents: { terms: true, newsletter: false },
    language,
  });
  const wrong = { code: '000000' };
  return [
    {
      route: 'login',
      request: plain('/api/auth/login', 401, ({ email }) => ({ email, password: 'No-es-esta-1' })),
    },
    {
      route: 'sign-in',
      request: plain('/api/v1/auth/sign-in', 401, ({ phone }) => ({ phone, password: 'No-es-esta-1' })),
    },
    { route: 'otp/send', request: plain('/api/auth/otp/send', 202, ({ email }) => ({ email, language })) },
    {
      route: 'request-otp',
      request: plain('/api/v1/auth/request-otp', 202, ({ phone }) => ({ phone, channel: 'SMS', language })),
    },
    {
      route: 'otp/resend',
      request: after('/api/auth/otp/send', '/api/auth/otp/resend', 202, (challengeId) => ({ challengeId })),
    },
    {
      route: 'otp/confirm',
      request: after('/api/auth/otp/send', '/api/auth/otp/confirm', 401, (challengeId) => ({
        challengeId,
        ...wrong,
      })),
    },
    {
      route: 'pre-register',
      request: plain('/api/auth/pre-register', 202, (person) => ({
        ...registration(person),
        channel: 'EMAIL',
      })),
    },
    { route: 'forgot', request: plain('/api/auth/forgot', 202, ({ email }) => ({ email, language })) },
    {
      route: 'forgot-submit',
      request: after('/api/auth/forgot', '/api/auth/forgot-submit', 401, (challengeId) => ({
        challengeId,
        ...wrong,
        password,
      })),
    },
  ];
}

function expectStatus(status: number, response: TimedResponse): number {
  if (response.status !== status)
    throw new Error(`Response ${response.status}: ${JSON.stringify(response.body)}`);
  return response.ms;
}

async function insertKnown(db: Database): Promise<void> {
  const passwordHash = await argon2Hash().hash(password);
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    const { email, phone, document } = buildPerson(nth, true);
    await db.query(
      `insert into person (id, market, email, is_email_verified, phone_prefix, phone, is_phone_verified, document_type,
         document_number, registration_status, password_hash)
       values ($1, 'COL', $2, true, '+57', $3, true, 'CC', $4, 'REGISTERED', $5)`,
      [`known-${nth}`, email, phone.slice(3), document, passwordHash],
    );
  }
}
