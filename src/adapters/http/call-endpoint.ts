import type * as z from 'zod/mini';
import type { Failure } from '#application/failure.ts';
import type { Endpoint, EndpointResponse } from '#contract/endpoint.ts';
import { toReader } from '#contract/read-response.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { Http } from './http-client.ts';
import { type EndpointCallInput, toHttpRequest, toUnreadableFailure } from './send-request.ts';

type EndpointWithResponse = Endpoint & { readonly response: z.ZodMiniType };

/**
 * Calls an endpoint of the contract and parses its response: an unknown value of an older or newer server becomes a failure
 * here, never `undefined` in a view.
 */
export async function call<const E extends EndpointWithResponse>(
  http: Http,
  endpoint: E,
  input: EndpointCallInput<E> = {},
): Promise<Result<EndpointResponse<E>, Failure>> {
  const result = await http.json(toHttpRequest(endpoint, input));
  if (!result.ok) return result;
  // The schema is the endpoint's own, but the compiler cannot infer that through the generic.
  const value = toReader(endpoint.response)(result.value) as EndpointResponse<E> | null;
  return value === null ? err(toUnreadableFailure(endpoint.method)) : ok(value);
}
