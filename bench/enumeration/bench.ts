// npm run bench -- enumeration [--quick] [--engine postgres] [--samples 400] [--only login,forgot]
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { argon2Hash } from '#server/adapters/argon2-hash.ts';
import { ed25519Signer, newSigningKey } from '#server/adapters/tickets/ed25519-signer.ts';
import { createApp } from '#server/app.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import { openHost } from '../house/databases.ts';
import { begin } from '../lib/figures.ts';
import { type EnumerationFigures, enumerationTables, type RouteTimes } from './report.ts';

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

/** As many people as are asked for in turn; each has a twin of equal length whom nobody knows. */
const PEOPLE = 40;

type Someone = { readonly email: string; readonly phone: string; readonly document: string };
const someone = (nth: number, isKnown: boolean): Someone => {
  const number = String(nth).padStart(4, '0');
  return {
    email: `${isKnown ? 'conocida' : 'extrania'}${number}@correo.co`,
    phone: `+57300${isKnown ? '222' : '333'}${number}`,
    document: `${isKnown ? '101' : '102'}555${number}`,
  };
};

const run = begin('enumeration');
const host = await openHost(options.engine === 'pglite' ? 'pglite' : 'postgres');
try {
  const { where } = await host.make(insertKnown);
  const database = await openDatabase(
    'databaseUrl' in where ? { url: where.databaseUrl, dataDir: '' } : { dataDir: where.dataDir },
  );
  try {
    const figures = run.keep<EnumerationFigures>({
      samples,
      version: host.version,
      routes: await measure(database),
    });
    console.log(`\n${enumerationTables(figures.result)}`);
  } finally {
    await database.close();
  }
} finally {
  await host.stop();
}

/** Turns are the outer loop, routes the inner one; known and unknown take the lead by turns. */
async function measure(database: Database): Promise<readonly RouteTimes[]> {
  const call = appOver(database);
  const wanted = routes(call, database).filter(({ route }) => only === undefined || only.includes(route));
  const times = wanted.map(({ route }) => ({ route, known: [] as number[], unknown: [] as number[] }));
  const warm = Math.min(10, samples);
  for (let turn = -warm; turn < samples; turn += 1) {
    for (const [nth, { ask }] of wanted.entries()) {
      const kinds = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of kinds) {
        await database.query('delete from rate_limit');
        const time = await ask(someone(Math.abs(turn) % PEOPLE, kind === 'known'));
        if (turn >= 0) times[nth]?.[kind].push(time);
      }
    }
    if (turn >= 0 && (turn + 1) % 100 === 0) console.log(`${turn + 1} of ${samples}`);
  }
  return times;
}

type Answer = {
  readonly ms: number;
  readonly status: number;
  readonly body: { readonly challengeId?: string };
};
type Call = (path: string, body: object) => Promise<Answer>;

/** One call as it travels inside the server: no network hides what there is to see. */
function appOver(database: Database): Call {
  const app = createApp({
    database,
    messenger: { send: async () => true },
    signer: ed25519Signer(newSigningKey()),
    secret: Buffer.alloc(32, 'bench'),
    log: pino({ level: 'silent' }),
    now: Date.now,
    origins: { trustedProxies: [], publicUrls: [origin], mexicanSuffix: '.mx' },
    checkAnswers: false,
  });
  return async (path, body) => {
    const request = new Request(new URL(path, origin), {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const began = performance.now();
    const response = await app.fetch(request);
    const text = await response.text();
    const ms = performance.now() - began;
    return { ms, status: response.status, body: text === '' ? {} : JSON.parse(text) };
  };
}

type Route = { readonly route: string; readonly ask: (who: Someone) => Promise<number> };

/** The routes that take a contact from anybody, and what each honestly answers to both. */
function routes(call: Call, database: Database): readonly Route[] {
  const plain =
    (path: string, status: number, body: (who: Someone) => object) =>
    async (who: Someone): Promise<number> =>
      expecting(status, await call(path, body(who)));
  const after =
    (first: string, path: string, status: number, body: (challengeId: string) => object) =>
    async (who: Someone): Promise<number> => {
      const { challengeId = '' } = (await call(first, { email: who.email, language })).body;
      await database.query(
        "update otp_challenge set last_sent_at = last_sent_at - interval '5 minutes' where id = $1",
        [challengeId],
      );
      return expecting(status, await call(path, body(challengeId)));
    };
  const registration = ({ email, phone, document }: Someone) => ({
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
      ask: plain('/api/auth/login', 401, ({ email }) => ({ email, password: 'No-es-esta-1' })),
    },
    {
      route: 'sign-in',
      ask: plain('/api/v1/auth/sign-in', 401, ({ phone }) => ({ phone, password: 'No-es-esta-1' })),
    },
    { route: 'otp/send', ask: plain('/api/auth/otp/send', 202, ({ email }) => ({ email, language })) },
    {
      route: 'request-otp',
      ask: plain('/api/v1/auth/request-otp', 202, ({ phone }) => ({ phone, channel: 'SMS', language })),
    },
    {
      route: 'otp/resend',
      ask: after('/api/auth/otp/send', '/api/auth/otp/resend', 202, (challengeId) => ({ challengeId })),
    },
    {
      route: 'otp/confirm',
      ask: after('/api/auth/otp/send', '/api/auth/otp/confirm', 401, (challengeId) => ({
        challengeId,
        ...wrong,
      })),
    },
    {
      route: 'pre-register',
      ask: plain('/api/auth/pre-register', 202, (who) => ({ ...registration(who), channel: 'EMAIL' })),
    },
    { route: 'forgot', ask: plain('/api/auth/forgot', 202, ({ email }) => ({ email, language })) },
    {
      route: 'forgot-submit',
      ask: after('/api/auth/forgot', '/api/auth/forgot-submit', 401, (challengeId) => ({
        challengeId,
        ...wrong,
        password,
      })),
    },
  ];
}

function expecting(status: number, answer: Answer): number {
  if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.ms;
}

async function insertKnown(db: Database): Promise<void> {
  const passwordHash = await argon2Hash().hash(password);
  for (let nth = 0; nth < PEOPLE; nth += 1) {
    const { email, phone, document } = someone(nth, true);
    await db.query(
      `insert into person (id, market, email, is_email_verified, phone_prefix, phone, is_phone_verified, document_type,
         document_number, registration_status, password_hash)
       values ($1, 'COL', $2, true, '+57', $3, true, 'CC', $4, 'REGISTERED', $5)`,
      [`known-${nth}`, email, phone.slice(3), document, passwordHash],
    );
  }
}
