import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPurchase } from '#contract/orders.ts';
import { holdSeats } from '#contract/reservations.ts';
import { serverFailureCodes } from '#domain/failure/failure-code.ts';
import { clientFailureCodes } from '#domain/shared/client-failure.ts';
import { call } from './call-endpoint.ts';
import { type HttpSettings, httpClient } from './http-client.ts';

type Answer = Response | 'network' | 'silence';

/** Creates a server that sends the given responses in order and then repeats the last one. */
function server(...createServer: readonly Answer[]) {
  const requests: Request[] = [];
  const fakeFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request);
    const next = createServer[Math.min(requests.length, createServer.length) - 1];
    if (next === 'network') throw new TypeError('fetch failed');
    if (next === 'silence' || next === undefined)
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    return next.clone();
  };
  const client = (settings: Partial<HttpSettings> = {}) =>
    httpClient({
      origin: 'http://box-office.test',
      fetch: fakeFetch,
      initialDelayMs: 1,
      maxDelayMs: 2,
      // Only a missing response is waited for until the timeout.
      timeoutMs: createServer.includes('silence') ? 40 : 60_000,
      ...settings,
    });
  return { requests, client };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
const html = (status: number) =>
  new Response('<h1>Welcome to the airport</h1>', { status, headers: { 'content-type': 'text/html' } });

const read = { method: 'GET', path: '/api/event' } as const;
const change = { method: 'POST', path: '/api/checkout', body: {}, key: 'key-12345' } as const;
const unnamed = { method: 'POST', path: '/api/auth/otp/send', body: {} } as const;

const temporaryCodes: readonly string[] = ['InternalErrorException', 'UNAVAILABLE', 'OVERLOADED'];

/** Spec §7: Reliability, retry rule. */
describe('ui/api-faults: the HTTP client', () => {
  it('returns the body of a successful response', async () => {
    const { client } = server(json({ id: 'ev-1' }));

    expect(await client().json(read)).toEqual({ ok: true, value: { id: 'ev-1' } });
  });

  it.each([
    ['a read', read, 3],
    ['a named change', change, 3],
    ['a change without a name', unnamed, 1],
  ])('retries %s after a temporary server error %#', async (_what, request, times) => {
    const { client, requests } = server(html(502));

    expect(await client().json(request)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(requests).toHaveLength(times);
  });

  it('sends the same idempotency key with every retry', async () => {
    const { client, requests } = server(html(503), 'network', json({ done: true }));

    expect(await client().json(change)).toEqual({ ok: true, value: { done: true } });
    expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual([
      'key-12345',
      'key-12345',
      'key-12345',
    ]);
  });

  it.each([
    ['is cut off', 'network'],
    ['is never answered', 'silence'],
    ['is answered by somebody else’s page', html(200)],
  ] as const)('reports a change that %s as unknown, never as failed', async (_how, fakeFetch) => {
    const { client } = server(fakeFetch);

    expect(await client().json(change)).toEqual({ ok: false, error: { kind: 'unknown' } });
  });

  it.each(['network', 'silence', html(200), html(500)] as const)(
    'reports a read without a response as unavailable',
    async (fakeFetch) => {
      const { client } = server(fakeFetch);

      expect(await client().json(read)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    },
  );

  it.each([
    ['a read', read, 'unavailable'],
    ['a change', change, 'unknown'],
  ] as const)(
    'reports %s as without a response when the code of the retries cannot be loaded',
    async (_what, request, kind) => {
      const { client, requests } = server('network', json({ done: true }));
      const loadRetries = async () =>
        Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

      expect(await client({ loadRetries }).json(request)).toMatchObject({ ok: false, error: { kind } });
      expect(requests).toHaveLength(1);
    },
  );

  it('needs no code of the retries for a request that succeeds', async () => {
    const { client } = server(json({ id: 'ev-1' }));
    const loadRetries = async () => Promise.reject(new Error('The retries are not needed'));

    expect(await client({ loadRetries }).json(read)).toEqual({ ok: true, value: { id: 'ev-1' } });
  });

  it('sends no change while offline', async () => {
    const { client, requests } = server(json({}));

    expect(await client({ isOnline: () => false }).json(change)).toEqual({
      ok: false,
      error: { kind: 'offline' },
    });
    expect(requests).toHaveLength(0);
  });

  it('passes on a rejection with everything needed to act on it', async () => {
    const body = {
      code: 'SEATS_TAKEN',
      message: 'gone',
      reference: 'req-1',
      fields: [{ field: 'items.0', reason: 'TAKEN' }],
      detail: { taken: [] },
    };
    const { client, requests } = server(json(body, 409, { 'retry-after': '7' }));

    expect(await client().json(change)).toEqual({
      ok: false,
      error: {
        kind: 'rejected',
        code: 'SEATS_TAKEN',
        fields: body.fields,
        retryAfter: 7,
        detail: body.detail,
        reference: 'req-1',
      },
    });
    expect(requests).toHaveLength(1);
  });

  const inFlight = json({ code: 'REQUEST_IN_FLIGHT', message: 'wait' }, 409, { 'retry-after': '1' });

  it('asks again, with the same key, while the server still executes the first request', async () => {
    const { client, requests } = server(...Array(5).fill(inFlight), json({ done: true }, 201));

    expect(await client().json(change)).toEqual({ ok: true, value: { done: true } });
    expect(new Set(requests.map((request) => request.headers.get('idempotency-key')))).toEqual(
      new Set(['key-12345']),
    );
  });

  it('does not know the result of a request that the server executes for too long', async () => {
    const { client } = server(inFlight);

    expect(await client({ timeoutMs: 10 }).json(change)).toEqual({ ok: false, error: { kind: 'unknown' } });
  });

  const finalCodes = serverFailureCodes.filter(
    (code) => !temporaryCodes.includes(code) && code !== 'REQUEST_IN_FLIGHT',
  );
  it.each(finalCodes)('passes on the rejection %s', async (code) => {
    const { client } = server(json({ code, message: 'no' }, 409));

    expect(await client().json(change)).toMatchObject({ ok: false, error: { kind: 'rejected', code } });
  });

  it.each(['BRAND_NEW_CODE', 'seats_taken', '', 'toString', ...clientFailureCodes])(
    'reports the code %j of another release as unrecognised',
    async (code) => {
      const { client, requests } = server(
        json({ code, message: 'no', reference: 'req-1' }, 409, { 'retry-after': '7' }),
      );

      expect(await client().json(change)).toEqual({
        ok: false,
        error: { kind: 'unrecognised', receivedCode: code, retryAfter: 7, reference: 'req-1' },
      });
      expect(requests).toHaveLength(1);
    },
  );

  it('rejects any response body that is not a valid purchase', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { client } = server(json({ purchase: body, serverNow: '2026-11-20T15:00:00Z' }));
        const fakeFetch = await call(client(), getPurchase, { query: { orderId: 'ord-1' } });

        expect(fakeFetch.ok ? fakeFetch.value.purchase : null).toBeNull();
      }),
    );
  });

  it('reports a hold with an unreadable response as unknown, because the seats may be held', async () => {
    const { client } = server(json({ reservationId: 'res-1', status: 'A_NEWER_WORD' }, 201));
    const fakeFetch = await call(client(), holdSeats, {
      body: { eventId: 'ev-1', salesChannel: 'SELF_SERVICE', items: [] },
      key: 'key-12345',
    });

    expect(fakeFetch).toEqual({ ok: false, error: { kind: 'unknown' } });
  });
});
