import { describe, expect, it } from 'vitest';
import {
  createPurchaseUpdateStreams,
  purchaseUpdateStreamDefaults,
} from '#server/orders/purchase-update-streams.routes.ts';
import type { PurchaseUpdateFeed } from '#server/orders/purchase-updates.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

const path = (of: Readonly<Record<string, string>>) => `/api/orders/live?${new URLSearchParams(of)}`;

type Server = { readonly app: { readonly fetch: (request: Request) => Response | Promise<Response> } };

/** A page that waits, with the fingerprint of every update that it received. */
async function openStream(
  { app }: Server,
  of: Readonly<Record<string, string>>,
  { who, last }: { readonly who?: TestPerson; readonly last?: string } = {},
) {
  const cookie = [...(who?.visitor.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await app.fetch(
    new Request(`http://mx.localhost:8080${path(of)}`, {
      headers: { cookie, ...(last !== undefined && { 'last-event-id': last }) },
    }),
  );
  const heard = collectEvents(response.body);
  return { ...heard, status: response.status, type: response.headers.get('content-type') };
}

function collectEvents(body: ReadableStream<Uint8Array> | null) {
  const reader = body?.getReader();
  const fingerprints: string[] = [];
  let text = '';
  let ended = false;
  const pump = async () => {
    const decoder = new TextDecoder();
    for (;;) {
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) break;
      text += decoder.decode(chunk.value, { stream: true });
      fingerprints.splice(
        0,
        Infinity,
        ...[...text.matchAll(/^id: (\w+)\nevent: changed$/gm)].map(([, id]) => id ?? ''),
      );
    }
    ended = true;
  };
  const pumping = pump();
  return {
    fingerprints,
    isOver: () => ended,
    until: async (met: () => boolean) => {
      const deadline = performance.now() + 20_000;
      while (!met()) {
        if (performance.now() > deadline) throw new Error('No such update arrived');
        await new Promise(setImmediate);
      }
    },
    stop: async () => {
      await reader?.cancel();
      await pumping;
    },
  };
}

/** Product, "Outcome": a pending page keeps itself up to date. */
describeOnEachEngine('pay/purchase-updates', (suite) => {
  const system = setUpTestSystem(suite);

  async function aVoucher() {
    const [show, fan] = [await system().event('MEX'), await system().aFan({ market: 'MEX' })];
    const held = await system().held(fan, show, 1);
    const { body: purchase } = await system().payWith(fan, held, {
      method: 'CASH',
      checkoutProvider: 'MERCADO_PAGO',
      provider: 'oxxo',
    });
    await system().drain();
    const status = await fan.visitor.get(`/api/orders/status?orderId=${purchase.orderId}`);
    return { fan, held, purchase, token: String(status.body.token) };
  }

  it('reach clients at another server as soon as the payment is settled', async () => {
    const { fan, held, purchase } = await aVoucher();
    const other = system().serve();
    const page = await openStream(other, { orderId: purchase.orderId }, { who: fan });
    await other.sale.refresh();
    await page.until(() => page.fingerprints.length === 1);

    await system().payAtCounter(purchase.instruction.reference);
    await system().drain();
    await other.sale.refresh();
    await page.until(() => page.fingerprints.length === 2);

    expect(page).toMatchObject({ status: 200, type: expect.stringMatching(/^text\/event-stream/) });
    expect((await system().status(fan, held.reservationId)).result).toBe('SUCCESSFUL');
    await page.stop();
  });

  it('are not triggered by reading: asking again and again changes nothing', async () => {
    const { fan, held, purchase } = await aVoucher();
    const server = system().serve();
    const page = await openStream(server, { orderId: purchase.orderId }, { who: fan });
    await server.sale.refresh();

    for (let asked = 0; asked < 3; asked++) {
      await system().advanceTime();
      await system().status(fan, held.reservationId);
      await server.sale.refresh();
    }

    expect(page.fingerprints).toHaveLength(1);
    await page.stop();
  });

  it('resume after a lost connection, from the last received event', async () => {
    const { fan, purchase } = await aVoucher();
    const server = system().serve();
    const first = await openStream(server, { orderId: purchase.orderId }, { who: fan });
    await server.sale.refresh();
    await first.until(() => first.fingerprints.length === 1);
    const [last = ''] = first.fingerprints;
    await first.stop();

    const unchanged = await openStream(server, { orderId: purchase.orderId }, { who: fan, last });
    await server.sale.refresh();
    const before = [...unchanged.fingerprints];
    await unchanged.stop();
    await system().payAtCounter(purchase.instruction.reference);
    await system().drain();
    const missed = await openStream(server, { orderId: purchase.orderId }, { who: fan, last });
    await server.sale.refresh();
    await missed.until(() => missed.fingerprints.length === 1);

    expect(before).toEqual([]);
    expect(missed.fingerprints).not.toContain(last);
    await missed.stop();
  });

  it('reach the holder of a signed link without a login, and nobody else', async () => {
    const { purchase, token } = await aVoucher();
    const server = system().serve();
    const outsider = await system().aFan({ market: 'MEX' });
    const page = await openStream(server, { token });
    await server.sale.refresh();
    await page.until(() => page.fingerprints.length === 1);

    const rejected = await Promise.all([
      openStream(server, { orderId: purchase.orderId }),
      openStream(server, { orderId: purchase.orderId }, { who: outsider }),
      openStream(server, { token: `${purchase.orderId}.${'A'.repeat(43)}` }),
      openStream(server, {}),
    ]);
    const malformed = await openBrowser(server.app).get(path({ orderId: '../x' }));

    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(malformed.status).toBe(400);
    await page.stop();
  });

  it.each([
    ['signs out', ({ visitor }: TestPerson) => visitor.post('/api/auth/logout', { body: {} })],
    [
      'is signed out remotely',
      ({ id }: TestPerson) =>
        system().db.query('update session set ended_at = now() where person_id = $1', [id]),
    ],
    [
      'was idle for too long',
      ({ id }: TestPerson) =>
        system().db.query('update session set idle_expires_at = now() where person_id = $1', [id]),
    ],
  ])(
    'end with the next beat at every server once the client %s; the signed link continues',
    async (_how, leave) => {
      const { fan, purchase, token } = await aVoucher();
      const servers = [system(), system().serve()];
      const pages = await Promise.all(
        servers.map((server) => openStream(server, { orderId: purchase.orderId }, { who: fan })),
      );
      const linked = await openStream(servers[1] ?? system(), { token }, { who: fan });
      const beat = () => Promise.all(servers.map(({ sale }) => sale.sendHeartbeat()));
      await beat();
      const before = pages.map((page) => page.isOver());

      await leave(fan);
      await beat();
      await Promise.all(pages.map((page) => page.until(page.isOver)));

      expect(before).toEqual([false, false]);
      expect(linked.isOver()).toBe(false);
      await linked.stop();
      expect((await openStream(system(), { orderId: purchase.orderId }, { who: fan })).status).toBe(404);
    },
  );

  it('take one database query, however many clients wait', async () => {
    const [one, other] = [await aVoucher(), await aVoucher()];
    const asked: unknown[] = [];
    const server = system().serve({
      database: (database) => ({
        ...database,
        query: (sql, parameters) => {
          if (sql.includes(' as stamp')) asked.push(parameters?.[0]);
          return database.query(sql, parameters);
        },
      }),
    });
    const pages = await Promise.all(
      [one, one, one, other, other].map(({ token }) => openStream(server, { token })),
    );

    await Promise.all(pages.map((page) => page.until(() => page.fingerprints.length === 1)));
    await server.sale.refresh();

    const orders = [one.purchase.orderId, other.purchase.orderId];
    // Each poll names every order once.
    expect(asked.at(-1)).toHaveLength(2);
    expect(asked.at(-1)).toEqual(expect.arrayContaining(orders));
    expect(new Set(pages.flatMap(({ fingerprints }) => fingerprints)).size).toBe(2);
    for (const page of pages) await page.stop();
  });
});

describe('the update streams', () => {
  const quiet: Pick<PurchaseUpdateFeed, 'watch'> = { watch: () => () => {} };
  const all = { filterLive: async (ids: readonly string[]) => new Set(ids) };
  const from = (address: string) => ({ orderId: 'o', address, lastSeenStamp: null, sessionId: 's' });

  it('are limited per address and in total, and a closed stream makes room', async () => {
    const live = createPurchaseUpdateStreams(quiet, all, {
      ...purchaseUpdateStreamDefaults,
      maxStreams: 3,
      maxPerAddress: 2,
    });
    const first = collectEvents(live.open(from('a')));
    const second = live.open(from('a'));
    const third = live.open(from('a'));
    const elsewhere = live.open(from('b'));
    const inAll = live.open(from('c'));
    await first.stop();

    expect([second, third, elsewhere, inAll].map((stream) => stream !== null)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(live.open(from('a'))).not.toBeNull();
    live.close();
  });

  it('continue without a beat while ended sessions cannot be read', async () => {
    const live = createPurchaseUpdateStreams(quiet, {
      filterLive: () => Promise.reject(new Error('no database')),
    });
    const page = collectEvents(live.open(from('a')));

    await expect(live.sendHeartbeats()).rejects.toThrow('no database');

    expect(page.isOver()).toBe(false);
    live.close();
  });

  it('end when the server closes', async () => {
    const live = createPurchaseUpdateStreams(quiet, all);
    const page = collectEvents(live.open(from('a')));

    live.close();
    await page.until(page.isOver);

    expect(live.open(from('a'))).toBeNull();
  });
});
