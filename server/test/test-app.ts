import { pino } from 'pino';
import { type AppDeps, createApp } from '#server/app.ts';
import type { Database } from '#server/db/client.ts';
import type { Message } from '#server/kernel/messenger/messenger.port.ts';
import { ed25519Signer, generateSigningKey } from '#server/tickets/ed25519-signer.adapter.ts';
import { quickHash } from './quick-hash.ts';

/** The server secret of the tests. */
export const testSecret = Buffer.alloc(32, 'taquilla');

/** The ticket signer of the tests; its public half verifies their tickets. */
export const testSigner = ed25519Signer(generateSigningKey());

/** Creates the app over a test database, with the list of messages it sent. */
export function createTestApp(database: Database, changes: Partial<AppDeps> = {}) {
  const sent: Message[] = [];
  const app = createApp({
    database,
    messenger: {
      send: async (message) => {
        sent.push(message);
        return true;
      },
    },
    signer: testSigner,
    hash: quickHash,
    secret: testSecret,
    log: pino({ level: 'silent' }),
    now: Date.now,
    origins: {
      trustedProxies: [],
      publicUrls: ['http://localhost:8080'],
      mexicanSuffix: 'mx.localhost',
    },
    isPublic: false,
    comparesRecordedResponses: true,
    // All people of a test share one IP address.
    newVisitorLimit: { max: 100_000, seconds: 1 },
    unpaidSeats: async () => ({ end: () => undefined }),
    ...changes,
  });
  return { app, sent };
}

export type TestResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON, which tests read freely. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails when it is not there
  readonly body: any;
  readonly setCookies: readonly string[];
};

export type BrowserOptions = {
  readonly origin?: string;
  readonly address?: string;
};

/** Opens a browser: keeps cookies, sends its origin and speaks JSON. */
export function openBrowser(app: Pick<ReturnType<typeof createApp>, 'fetch'>, options: BrowserOptions = {}) {
  const origin = options.origin ?? 'http://localhost:8080';
  const jar = new Map<string, string>();
  const call = async (
    method: string,
    path: string,
    { body, key, headers = {} }: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
  ): Promise<TestResponse> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new Request(new URL(path, origin), {
      method,
      headers: {
        ...(method !== 'GET' && { origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookie !== '' && { cookie }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
      }),
    });
    const response = await app.fetch(request, {
      incoming: { socket: { remoteAddress: options.address ?? '192.0.2.1' } },
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const text = await response.text();
    const isJson =
      text !== '' &&
      !response.headers.has('content-encoding') &&
      response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
      setCookies,
    };
  };
  return {
    jar,
    get: (path: string, options = {}) => call('GET', path, options),
    post: (path: string, options: Parameters<typeof call>[2] = {}) => call('POST', path, options),
    call,
  };
}
