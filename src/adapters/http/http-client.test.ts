import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPurchase } from '#contract/orders.ts';
import { holdSeats } from '#contract/reservations.ts';
import { call } from './call.ts';
import { type HttpSettings, httpClient } from './http-client.ts';

type Answer = Response | 'network' | 'silence';

/** A server that answers as told, in order, and then with its last answer. */
function server(...answers: readonly Answer[]) {
  const heard: Request[] = [];
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    heard.push(request);
    const next = answers[Math.min(heard.length, answers.length) - 1];
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
      fetch: answer,
      firstWaitMs: 1,
      longestWaitMs: 2,
      // Only silence is waited for to its end.
      timeoutMs: answers.includes('silence') ? 40 : 60_000,
      ...settings,
    });
  return { heard, client };
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

/** Reliability, retry rule. */
describe('ui/api-faults: the HTTP client', () => {
  it('answers with the body of a good answer', async () => {
    const { client } = server(json({ id: 'ev-1' }));

    expect(await client().json(read)).toEqual({ ok: true, value: { id: 'ev-1' } });
  });

  it.each([
    ['a read', read, 3],
    ['a named change', change, 3],
    ['a change without a name', unnamed, 1],
  ])('tries %s that meets a tired server %#', async (_what, request, times) => {
    const { client, heard } = server(html(502));

    expect(await client().json(request)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(heard).toHaveLength(times);
  });

  it('sends the same key every time', async () => {
    const { client, heard } = server(html(503), 'network', json({ done: true }));

    expect(await client().json(change)).toEqual({ ok: true, value: { done: true } });
    expect(heard.map((request) => request.headers.get('idempotency-key'))).toEqual([
      'key-12345',
      'key-12345',
      'key-12345',
    ]);
  });

  it.each([
    ['is cut off', 'network'],
    ['is never answered', 'silence'],
    ['is answered by somebody else’s page', html(200)],
  ] as const)('calls a change that %s unknown, never failed', async (_how, answer) => {
    const { client } = server(answer);

    expect(await client().json(change)).toEqual({ ok: false, error: { kind: 'unknown' } });
  });

  it.each(['network', 'silence', html(200), html(500)] as const)(
    'calls a read without an answer unavailable',
    async (answer) => {
      const { client } = server(answer);

      expect(await client().json(read)).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    },
  );

  it('sends no change while there is no connection', async () => {
    const { client, heard } = server(json({}));

    expect(await client({ isOnline: () => false }).json(change)).toEqual({
      ok: false,
      error: { kind: 'offline' },
    });
    expect(heard).toHaveLength(0);
  });

  it('hands on a considered no with all that is needed to act on it', async () => {
    const body = {
      code: 'SEATS_TAKEN',
      message: 'gone',
      reference: 'req-1',
      fields: [{ field: 'items.0', reason: 'TAKEN' }],
      detail: { taken: [] },
    };
    const { client, heard } = server(json(body, 409, { 'retry-after': '7' }));

    expect(await client().json(change)).toEqual({
      ok: false,
      error: {
        kind: 'refused',
        code: 'SEATS_TAKEN',
        fields: body.fields,
        retryAfter: 7,
        detail: body.detail,
        reference: 'req-1',
      },
    });
    expect(heard).toHaveLength(1);
  });

  it('takes no answer of any shape for a purchase that is none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        const { client } = server(json({ purchase: body, serverNow: '2026-11-20T15:00:00Z' }));
        const answer = await call(client(), getPurchase, { query: { orderId: 'ord-1' } });

        expect(answer.ok ? answer.value.purchase : null).toBeNull();
      }),
    );
  });

  it('calls a hold whose answer it cannot read unknown: the seats may be held', async () => {
    const { client } = server(json({ reservationId: 'res-1', status: 'A_NEWER_WORD' }, 201));
    const answer = await call(client(), holdSeats, {
      body: { eventId: 'ev-1', mode: 'SELF_SERVICE', items: [] },
      key: 'key-12345',
    });

    expect(answer).toEqual({ ok: false, error: { kind: 'unknown' } });
  });
});
