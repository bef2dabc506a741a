import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { geometryPath, overviewPath } from '#contract/layout-paths.ts';
import { purchaseUpdatesPath } from '#contract/orders.ts';
import { problem, problems } from '#contract/problem.ts';
import { seatUpdatesPath } from '#contract/seats.ts';
import { mercadoPagoWebhook } from '#contract/webhooks.ts';
import { calendarPath } from '#domain/order/order-paths.ts';
import { ticketPrintingPath } from '#domain/ticket/ticket.ts';
import { signatureHeader } from '#sandbox/provider/signature.ts';
import { oneClickUnsubscribePath } from '#server/identity/account/newsletter.ts';
import { hostileLeaf, type KnownValues } from './arbitrary-from-schema.ts';
import { type FuzzRole, fuzzRoles, leakPattern } from './hostile-requests.ts';

/** A request to a route without an operation in the contract: webhooks, update streams, files and links of mail programs. */
export type UncontractedRequest = {
  readonly role: FuzzRole;
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly address: string;
};

/** Builds an arbitrary of requests to the routes outside the contract; a webhook is often signed as the provider signs. */
export function arbitraryUncontractedRequests(
  known: KnownValues,
  webhookSecret: string,
): fc.Arbitrary<UncontractedRequest> {
  const one = (...values: readonly unknown[]): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...values).map(toText) },
      { weight: 1, arbitrary: hostileLeaf.map(toText) },
    );
  const idOf = (field: string) => one(...(known[field] ?? []));
  const request = (
    method: string,
    path: fc.Arbitrary<string>,
    parts: {
      readonly query?: Readonly<Record<string, fc.Arbitrary<string>>>;
      readonly headers?: Readonly<Record<string, fc.Arbitrary<string>>>;
    },
  ): fc.Arbitrary<UncontractedRequest> =>
    fc
      .record({
        role: fc.constantFrom(...fuzzRoles),
        path,
        query: fc.record(parts.query ?? {}, { requiredKeys: [] }),
        headers: fc.record(parts.headers ?? {}, { requiredKeys: [] }),
        body:
          method === 'GET' ? fc.constant(undefined) : fc.option(hostileLeaf.map(toText), { nil: undefined }),
        address: fc.ipV4(),
      })
      .map((drawn) => ({
        ...drawn,
        method,
        path: `${drawn.path}?${new URLSearchParams(definedOf(drawn.query))}`,
        headers: Object.fromEntries(
          Object.entries(definedOf(drawn.headers)).map(([name, value]) => [name, toHeader(value)]),
        ),
      }));
  const lastEventId = one('0', '12', '0'.repeat(32));
  const layoutPath = (path: (layoutId: string) => string) =>
    one('0'.repeat(64)).map((layoutId) => path(encodeURIComponent(layoutId)));
  return fc.oneof(
    request('GET', fc.constant(calendarPath), { query: { orderId: idOf('orderId'), token: one('') } }),
    request('GET', fc.constant(ticketPrintingPath), { query: { orderId: idOf('orderId') } }),
    request('GET', fc.constant(purchaseUpdatesPath), {
      query: { orderId: idOf('orderId'), token: one('') },
      headers: { 'last-event-id': lastEventId },
    }),
    request('GET', fc.constant(seatUpdatesPath), {
      query: { eventId: idOf('eventId'), after: lastEventId },
      headers: { 'last-event-id': lastEventId },
    }),
    request('GET', layoutPath(geometryPath), { headers: { 'if-none-match': one('*', '"0"') } }),
    request('GET', layoutPath(overviewPath), { headers: { 'accept-encoding': one('gzip', 'br') } }),
    request('POST', fc.constant(oneClickUnsubscribePath), { query: { token: one('', 'a.b.c') } }),
    request('POST', fc.constant(mercadoPagoWebhook.path), {
      query: { 'data.id': one('1', '9'.repeat(32)), type: one('payment', 'merchant_order') },
      headers: { 'x-signature': one('ts=1,v1=00'), 'x-request-id': one('a') },
    }),
    arbitrarySignedWebhook(one('1', '77', '9'.repeat(33)), webhookSecret),
  );
}

/** Builds an arbitrary of webhooks whose signature is right, so that what is signed reaches the code behind the check. */
function arbitrarySignedWebhook(
  dataId: fc.Arbitrary<string>,
  secret: string,
): fc.Arbitrary<UncontractedRequest> {
  return fc
    .record({
      dataId,
      requestId: fc.uuid(),
      type: fc.constantFrom('payment', 'payment', 'merchant_order', ''),
      role: fc.constantFrom(...fuzzRoles),
      body: hostileLeaf.map(toText),
      address: fc.ipV4(),
    })
    .map(({ dataId: signedId, requestId, type, ...rest }) => ({
      ...rest,
      ...signWebhook({ dataId: signedId, requestId, type }, secret),
    }));
}

function signWebhook(
  { type, ...signed }: { readonly dataId: string; readonly requestId: string; readonly type: string },
  secret: string,
) {
  const ts = Math.floor(Date.now() / 1_000);
  return {
    method: 'POST',
    path: `${mercadoPagoWebhook.path}?${new URLSearchParams({ 'data.id': signed.dataId, type })}`,
    headers: { 'x-signature': signatureHeader({ ...signed, ts }, secret), 'x-request-id': signed.requestId },
  };
}

/** Lists a request to each of the routes that its caller may make; the known values belong to the fan. */
export function listValidUncontractedRequests(
  known: KnownValues,
  webhookSecret: string,
): readonly UncontractedRequest[] {
  const anyone = { role: 'fan', headers: {}, body: undefined, address: '192.0.2.44' } as const;
  const read = (path: string, name: string, value: unknown) => ({
    ...anyone,
    method: 'GET',
    path: `${path}?${name}=${encodeURIComponent(String(value))}`,
  });
  const [orderId] = known.orderId ?? [];
  const [eventId] = known.eventId ?? [];
  return [
    read(calendarPath, 'orderId', orderId),
    read(purchaseUpdatesPath, 'orderId', orderId),
    read(seatUpdatesPath, 'eventId', eventId),
    { ...anyone, ...signWebhook({ dataId: '1', requestId: 'valid', type: 'payment' }, webhookSecret) },
  ];
}

/** Returns what is wrong with the response of a route outside the contract, or null. */
export function findUncontractedFault(status: number, text: string): string | null {
  if (status >= 500) return `status ${status}`;
  if (leakPattern.test(text)) return 'words from inside';
  if (status < 400) return null;
  const read = z.safeParse(problem, parseJson(text));
  if (!read.success) return `no problem, with status ${status}`;
  const { code } = read.data;
  return Object.entries(problems).some((known) => known[0] === code && known[1] === status)
    ? null
    : `${code} with status ${status}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const toText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 2_000);

/** A header takes printable ASCII; an HTTP client sends nothing else. */
const toHeader = (value: string): string => value.replaceAll(/[^\x20-\x7e]/g, '').trim();

const definedOf = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
