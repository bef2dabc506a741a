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

export type EndpointCallInput<E> = {
  /** The path parameters, such as ':id'. */
  readonly params?: EndpointParams<E>;
  readonly query?: EndpointQueryInput<E>;
  readonly body?: EndpointBodyInput<E>;
  readonly key?: string;
};

/** An endpoint with the function that parses its response: null if the response is not valid. */
export type ReadableEndpoint<E> = Pick<Endpoint, 'method' | 'path'> & {
  readonly read: (body: unknown) => EndpointResponse<E> | null;
  /** The endpoint of the contract, which exists as a type only. */
  readonly of?: E;
};

/**
 * Calls an endpoint and parses its response: an unknown value of an older or newer server becomes a failure here, never
 * `undefined` in a view.
 */
export async function callReadable<const E>(
  http: Http,
  { method, path, read }: ReadableEndpoint<E>,
  input: EndpointCallInput<E> = {},
): Promise<Result<EndpointResponse<E>, Failure>> {
  const result = await http.json({
    method,
    path: fillPath(path, input.params),
    ...(input.query !== undefined && { query: toQueryParams(input.query) }),
    ...(input.body !== undefined && { body: input.body }),
    ...(input.key !== undefined && { key: input.key }),
  });
  if (!result.ok) return result;
  const value = read(result.value);
  return value === null ? err(toUnreadableFailure(method)) : ok(value);
}

/** Calls an endpoint that has no response body. */
export async function callWithoutResponse<const E extends Endpoint>(
  http: Http,
  { method, path }: E,
  input: EndpointCallInput<E> = {},
): Promise<Result<null, Failure>> {
  const result = await http.json({
    method,
    path: fillPath(path, input.params),
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
