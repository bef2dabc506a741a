import { describe, expect, it } from 'vitest';
import { createOfflineResponses } from './offline-responses.ts';

const origin = 'https://taquilla.example';
const reads = { sessionPath: '/api/auth/current-session', ticketsPath: '/api/myTickets' };
const asset = `${origin}/assets/index-12345678.js`;
const storedAt = Date.UTC(2027, 2, 14, 12);

/** Creates a worker with a server that answers these bodies by path, until the network is gone. */
function startWorker(bodies: Readonly<Record<string, unknown>> = {}) {
  const stored = new Map<string, Response>();
  const requested: string[] = [];
  const network = { state: 'up' as 'up' | 'down' | 'silent', now: storedAt, status: 200, page: '' };
  const answers: Readonly<Record<string, unknown>> = {
    [reads.sessionPath]: { user: { id: 'ana' }, serverNow: new Date(storedAt + 5_000).toISOString() },
    [reads.ticketsPath]: {
      events: [{ rotation: { secret: 'ab', serverNow: new Date(storedAt + 5_000).toISOString() } }],
    },
    ...bodies,
  };
  const worker = createOfflineResponses({
    origin,
    now: () => network.now,
    async fetch(request) {
      const url = typeof request === 'string' ? request : request.url;
      requested.push(url);
      if (network.state === 'down') throw new TypeError('Failed to fetch');
      if (network.state === 'silent') return new Promise(() => {});
      const { pathname } = new URL(url);
      return pathname.startsWith('/api/')
        ? Response.json(answers[pathname] ?? {}, { status: network.status })
        : new Response(network.page || `content of ${pathname}`, {
            headers: { 'content-type': 'text/html' },
          });
    },
    openStore: async () => ({
      match: async (url) => stored.get(url)?.clone(),
      put: async (url, response) => void stored.set(url, response),
    }),
    deleteStore: async () => stored.clear(),
    wait: async () => {},
  });
  const read = async (path: string, init: RequestInit = {}) =>
    worker.respond(new Request(origin + path, init));
  return { worker, network, stored, requested, read };
}

const storeAll = { type: 'store', reads, assets: [asset] } as const;

describe('the responses of the tickets page', () => {
  it.each(['down', 'silent'] as const)('come from the store while the network is %s', async (state) => {
    const { worker, network, read } = startWorker();
    await worker.store(storeAll);
    network.state = state;

    expect(await (await read('/assets/index-12345678.js'))?.text()).toBe(
      'content of /assets/index-12345678.js',
    );
    expect(await (await read(reads.sessionPath))?.json()).toMatchObject({ user: { id: 'ana' } });
    expect(await (await read(`${reads.ticketsPath}?order=1`))?.json()).toMatchObject({ events: [{}] });
  });

  it('come from the network while there is one', async () => {
    const { worker, network, read } = startWorker();
    await worker.store(storeAll);
    network.status = 401;

    expect((await read(reads.ticketsPath))?.status).toBe(401);
  });

  it('tell the time as if they had just arrived, so that a phone still knows its error', async () => {
    const { worker, network, read } = startWorker();
    await worker.store(storeAll);
    network.state = 'down';
    network.now += 86_400_000;

    expect(await (await read(reads.ticketsPath))?.json()).toEqual({
      events: [
        { rotation: { secret: 'ab', serverNow: new Date(storedAt + 86_400_000 + 5_000).toISOString() } },
      ],
    });
  });

  it('are not asked for again when a file was stored: its name has its content', async () => {
    const { worker, requested } = startWorker();
    await worker.store(storeAll);
    await worker.store(storeAll);

    expect(requested.filter((url) => url === asset)).toHaveLength(1);
    expect(requested.filter((url) => url === `${origin}/my-tickets`)).toHaveLength(2);
  });

  it('are forgotten when nobody is signed in any more', async () => {
    const { worker, network, stored } = startWorker();
    await worker.store(storeAll);
    expect(stored.size).toBe(4);

    network.status = 401;
    await worker.store(storeAll);
    expect(stored.size).toBe(0);

    const anonymous = startWorker({ [reads.sessionPath]: { user: null } });
    await anonymous.worker.store(storeAll);
    expect(anonymous.stored.size).toBe(0);
  });

  it('are forgotten when the network answers that nobody, or somebody else, is signed in', async () => {
    for (const user of [null, { id: 'bruno' }]) {
      const first = startWorker();
      await first.worker.store(storeAll);
      const later = startWorker({ [reads.sessionPath]: { user } });
      for (const [url, response] of first.stored) later.stored.set(url, response);

      await later.read(reads.sessionPath);
      expect(later.stored.size).toBe(0);
    }
  });

  it('stay those of a release when the server has another one', async () => {
    const { worker, network, stored } = startWorker();
    network.page = '<script type="module" src="/assets/index-12345678.js"></script>';
    await worker.store(storeAll);
    network.page = '<script type="module" src="/assets/index-87654321.js"></script>';
    await worker.store(storeAll);

    expect(await stored.get(`${origin}/my-tickets`)?.text()).toContain('index-12345678.js');
  });

  it('never include other sites, mutations or streams', async () => {
    const { worker, stored, read } = startWorker();
    await worker.store({ ...storeAll, assets: ['https://elsewhere.example/assets/a.js'] });

    expect([...stored.keys()].every((url) => url.startsWith(`${origin}/`))).toBe(true);
    expect(await read('/api/reservations', { method: 'POST' })).toBeNull();
    expect(await read('/api/seats', { headers: { accept: 'text/event-stream' } })).toBeNull();
    expect(worker.respond(new Request('https://elsewhere.example/api/myTickets'))).toBeNull();
  });

  it('fail as without a worker when nothing was stored', async () => {
    const { network, read } = startWorker();
    network.state = 'down';

    await expect(read('/api/myTickets')).rejects.toThrow('Failed to fetch');
  });
});
