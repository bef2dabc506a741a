import type { Failure } from '#application/failure.ts';
import type { Endpoint, EndpointBodyInput, EndpointParams, EndpointQueryInput } from '#contract/endpoint.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import type { Http, HttpRequest } from './http-client.ts';

export type EndpointCallInput<E> = {
  /** The path parameters, such as ':id'. */
  readonly params?: EndpointParams<E>;
  readonly query?: EndpointQueryInput<E>;
  readonly body?: EndpointBodyInput<E>;
  readonly key?: string;
};

/** Builds the request of an endpoint. */
export const toHttpRequest = <const E extends Endpoint>(
  { method, path }: E,
  { params, query, body, key }: EndpointCallInput<E>,
): HttpRequest => ({
  method,
  path: fillPath(path, params),
  ...(query !== undefined && { query: toQueryParams(query) }),
  ...(body !== undefined && { body }),
  ...(key !== undefined && { key }),
});

/** Calls an endpoint that has no response body. */
export async function callWithoutResponse<const E extends Endpoint>(
  http: Http,
  endpoint: E,
  input: Omit<EndpointCallInput<E>, 'key'> = {},
): Promise<Result<null, Failure>> {
  const result = await http.json(toHttpRequest(endpoint, input));
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
