import * as z from 'zod/mini';
import type { Failure } from '#application/failure.ts';
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Http } from './http-client.ts';

type Sent<E> = {
  /** Names in the path, such as ':id'. */
  readonly params?: ParamsOf<E>;
  readonly query?: QueryInputOf<E>;
  readonly body?: BodyInputOf<E>;
  readonly key?: string;
};

/**
 * Calls an endpoint of the contract and checks what comes back: a word of an older or newer server becomes a failure here,
 * never `undefined` in a view.
 */
export async function call<const E extends Endpoint & { readonly response: z.ZodMiniType }>(
  http: Http,
  endpoint: E,
  sent: Sent<E> = {},
): Promise<Result<ResponseOf<E>, Failure>> {
  const answer = await http.json({
    method: endpoint.method,
    path: filled(endpoint.path, sent.params),
    ...(sent.query !== undefined && { query: textual(sent.query) }),
    ...(sent.body !== undefined && { body: sent.body }),
    ...(sent.key !== undefined && { key: sent.key }),
  });
  if (!answer.ok) return answer;
  const read = z.safeParse(endpoint.response, answer.value);
  if (!read.success) return err(unreadable(endpoint.method));
  // The schema that parsed is the endpoint's own; the compiler cannot follow it through the generic.
  return ok(read.data as ResponseOf<E>);
}

/** For endpoints that answer nothing. */
export async function callForNothing<const E extends Endpoint>(
  http: Http,
  endpoint: E,
  sent: Sent<E> = {},
): Promise<Result<null, Failure>> {
  const { method } = endpoint;
  const path = filled(endpoint.path, sent.params);
  const answer = await http.json({
    method,
    path,
    ...(sent.query !== undefined && { query: textual(sent.query) }),
    ...(sent.body !== undefined && { body: sent.body }),
  });
  return answer.ok ? ok(null) : answer;
}

/** An answer nobody can read: a change may have been made. */
export const unreadable = (method: Endpoint['method']): Failure =>
  method === 'GET' ? { kind: 'unavailable', retryAfter: null, reference: null } : { kind: 'unknown' };

/** '/api/operators/:id' with the id in its place. */
function filled(path: string, params: unknown): string {
  const given = textual(params);
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''));
}

function textual(query: unknown): Record<string, string> {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}
