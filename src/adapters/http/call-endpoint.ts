import * as z from 'zod/mini';
import type { Failure } from '#application/failure.ts';
import type { Endpoint, EndpointResponse } from '#contract/endpoint.ts';
import type { Result } from '#domain/shared/result.ts';
import type { Http } from './http-client.ts';
import { callReadable, type EndpointCallInput, type ReadableEndpoint } from './send-request.ts';

type EndpointWithResponse = Endpoint & { readonly response: z.ZodMiniType };

/** Gives an endpoint of the contract the function that parses its response. */
export const toReadable = <const E extends EndpointWithResponse>(endpoint: E): ReadableEndpoint<E> => ({
  method: endpoint.method,
  path: endpoint.path,
  // The schema is the endpoint's own, but the compiler cannot infer that through the generic.
  read: toReader(endpoint.response) as ReadableEndpoint<E>['read'],
});

/** Gives a schema of the contract the function that parses with it: null if the value is not valid. */
export const toReader =
  <Schema extends z.ZodMiniType>(schema: Schema) =>
  (value: unknown): z.output<Schema> | null => {
    const read = z.safeParse(schema, value);
    return read.success ? read.data : null;
  };

/** Calls an endpoint of the contract and validates its response (`callReadable`). */
export const call = <const E extends EndpointWithResponse>(
  http: Http,
  endpoint: E,
  input: EndpointCallInput<E> = {},
): Promise<Result<EndpointResponse<E>, Failure>> => callReadable(http, toReadable(endpoint), input);
