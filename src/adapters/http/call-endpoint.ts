import * as z from 'zod/mini';
import type { Failure } from '#application/failure.ts';
import type {
  Endpoint,
  EndpointBodyInput,
  EndpointParams,
  EndpointQueryInput,
  EndpointResponse,
} from '#contract/endpoint.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Http } from './http-client.ts';

type EndpointCallInput<E> = {
  /** The path parameters, such as ':id'. */
  readonly params?: EndpointParams<E>;
  readonly query?: EndpointQueryInput<E>;
  readonly body?: EndpointBodyInput<E>;
  readonly key?: string;
};

/**
 * Calls an endpoint of the contract and validates its response: an unknown value of an older or newer server
 * becomes a failure here, never `undefined` in a view.
 */
export async function call<const E extends Endpoint & { readonly response: z.ZodMiniType }>(
  http: Http,
  endpoint: E,
  input: EndpointCallInput<E> = {},
): Promise<Result<EndpointResponse<E>, Failure>> {
  const result = await http.json({
    method: endpoint.method,
    path: fillPath(endpoint.path, input.params),
    ...(input.query !== undefined && { query: toQueryParams(input.query) }),
    ...(input.body !== undefined && { body: input.body }),
    ...(input.key !== undefined && { key: input.key }),
  });
  if (!result.ok) return result;
  const read = z.safeParse(endpoint.response, result.value);
  if (!read.success) return err(toUnreadableFailure(endpoint.method));
  // The schema that parsed is the endpoint's own, but the compiler cannot infer that through the generic.
  return ok(read.data as EndpointResponse<E>);
}

/** Calls an endpoint that has no response body. */
export async function callWithoutResponse<const E extends Endpoint>(
  http: Http,
  endpoint: E,
  input: EndpointCallInput<E> = {},
): Promise<Result<null, Failure>> {
  const { method } = endpoint;
  const path = fillPath(endpoint.path, input.params);
  const result = await http.json({
    method,
    path,
    ...(input.query !== undefined && { query: toQueryParams(input.query) }),
    ...(input.body !== undefined && { body: input.body }),
  });
  return result.ok ? ok(null) : result;
}

/** Returns the failure for an unreadable response: a change may have been made, so its result is unknown. */
export const toUnreadableFailure = (method: Endpoint['method']): Failure =>
  method === 'GET' ? { kind: 'unavailable', retryAfter: null, reference: null } : { kind: 'unknown' };

/** Fills in path parameters, such as the id in '/api/operators/:id'. */
function fillPath(path: string, params: unknown): string {
  const values = toQueryParams(params);
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

function toQueryParams(query: unknown): Record<string, string> {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(pairs.map(([name, value]) => [name, String(value)]));
}
