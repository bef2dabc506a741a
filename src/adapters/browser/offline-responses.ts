import type { Instant } from '#domain/shared/instant.ts';

/** The page that opens without a network. */
export const offlinePagePath = '/my-tickets';

/** The addresses that the tickets page reads; both answers belong to the signed-in user. */
export type OfflineReads = { readonly sessionPath: string; readonly ticketsPath: string };

/** The message by which the page asks its worker to store what it needs. */
export type StoreRequest = {
  readonly type: 'store';
  readonly reads: OfflineReads;
  /** The addresses of the scripts, styles and fonts that the page has loaded. */
  readonly assets: readonly string[];
};

/** The part of a browser's cache that is used; tests have one of their own. */
export type ResponseStore = {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
};

export type WorkerSurroundings = {
  readonly origin: string;
  readonly now: () => Instant;
  readonly fetch: (request: Request | string) => Promise<Response>;
  readonly openStore: () => Promise<ResponseStore>;
  readonly deleteStore: () => Promise<unknown>;
  /** Resolves after this time in milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
};

/** The time after which a network that does not answer counts as none, in milliseconds. */
const patienceMs = 3_000;

const storedAtHeader = 'x-stored-at';

/** Creates what the worker of the tickets page does: it stores responses on request, and answers from them without a network. */
export function createOfflineResponses({
  origin,
  now,
  fetch,
  openStore,
  deleteStore,
  wait,
}: WorkerSurroundings) {
  async function keep(store: ResponseStore, url: string, response: Response): Promise<void> {
    const headers = new Headers(response.headers);
    headers.set(storedAtHeader, String(now()));
    await store.put(url, new Response(await response.arrayBuffer(), { status: response.status, headers }));
  }

  /** Answers from the network, or from the store when there is none. */
  async function preferNetwork(request: Request): Promise<Response> {
    const network = fetch(request);
    const answered = await Promise.race([network.catch(() => null), wait(patienceMs).then(() => null)]);
    const stored = await (await openStore()).match(toKey(request.url));
    if (answered !== null) {
      if (stored !== undefined && (await isOfSomebodyElse(answered, stored))) await deleteStore();
      return answered;
    }
    return stored === undefined ? network : readStored(stored, now());
  }

  async function preferStore(request: Request): Promise<Response> {
    return (await (await openStore()).match(toKey(request.url))) ?? fetch(request);
  }

  return {
    /** Stores the page, its files and what it reads; forgets everything when nobody is signed in any more. */
    async store({ reads, assets }: StoreRequest): Promise<void> {
      // Opened first: whoever signs out meanwhile deletes this store, and what is put into it then is lost.
      const store = await openStore();
      const session = await fetch(origin + reads.sessionPath);
      const tickets = await fetch(origin + reads.ticketsPath);
      if (!session.ok || !tickets.ok || !(await isSignedIn(session.clone()))) {
        await deleteStore();
        return;
      }
      await keep(store, origin + reads.sessionPath, session);
      await keep(store, origin + reads.ticketsPath, tickets);
      const files = assets.filter((url) => url.startsWith(`${origin}/`));
      await Promise.all(
        files.map(async (url) => {
          const response = (await store.match(url)) === undefined ? await fetch(url) : null;
          if (response?.ok) await keep(store, url, response);
        }),
      );
      const page = await fetch(origin + offlinePagePath);
      if (page.ok && (await startsFrom(page.clone(), files, origin)))
        await keep(store, origin + offlinePagePath, page);
    },

    /** Answers a request of the page; null for a request that the worker leaves to the browser. */
    respond(request: Request): Promise<Response> | null {
      const { pathname, origin: target } = new URL(request.url);
      if (request.method !== 'GET' || target !== origin) return null;
      if (request.mode === 'navigate') return preferNetwork(request);
      if (pathname.startsWith('/assets/')) return preferStore(request);
      return pathname.startsWith('/api/') && !acceptsStream(request) ? preferNetwork(request) : null;
    },
  };
}

/** The address without fragment and query: the order at which the page opens is not stored. */
function toKey(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

const acceptsStream = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/event-stream') === true;

/** Returns true if an answer ends the session of a stored one, or belongs to another user. */
async function isOfSomebodyElse(answered: Response, stored: Response): Promise<boolean> {
  if (answered.status === 401) return true;
  if (!answered.ok || !answered.headers.get('content-type')?.includes('json')) return false;
  const [now, before] = await Promise.all([readUserId(answered.clone()), readUserId(stored.clone())]);
  return now !== before;
}

/** Returns the id of the user of a session; null for nobody, undefined for any other response. */
async function readUserId(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || !('user' in body)) return undefined;
  const { user } = body;
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : null;
}

/**
 * Returns true if the page starts from files that are stored. After a release it starts from others, which the open tab has not
 * loaded: the stored page stays until the new one is opened.
 */
async function startsFrom(page: Response, files: readonly string[], origin: string): Promise<boolean> {
  const scripts = [...(await page.text()).matchAll(/<script[^>]* src="(\/assets\/[^"]+)"/g)];
  return scripts.every(([, path]) => files.includes(origin + path));
}

async function isSignedIn(response: Response): Promise<boolean> {
  const body: unknown = await response.json();
  return typeof body === 'object' && body !== null && 'user' in body && body.user !== null;
}

/**
 * Reads a stored response as if it had just arrived: the server's time in it advances by the time since it was stored, so that
 * the page still knows by how much its clock differs.
 */
async function readStored(stored: Response, now: Instant): Promise<Response> {
  if (!stored.headers.get('content-type')?.includes('json')) return stored;
  const elapsed = now - Number(stored.headers.get(storedAtHeader) ?? now);
  const advance = (key: string, value: unknown): unknown =>
    key === 'serverNow' && typeof value === 'string'
      ? new Date(Date.parse(value) + elapsed).toISOString()
      : value;
  const body = JSON.stringify(JSON.parse(await stored.text(), advance));
  return new Response(body, { status: stored.status, headers: stored.headers });
}
