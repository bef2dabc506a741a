import * as fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { listProblemCodes } from '#contract/endpoint-problems.ts';
import { type ProblemCode, problem, problems } from '#contract/problem.ts';
import type { TestResponse } from '../test-app.ts';
import {
  arbitraryFromSchema,
  hostileLeaf,
  type JsonSchema,
  type KnownValues,
  replaceLeaf,
} from './arbitrary-from-schema.ts';

export const fuzzRoles = ['anonymous', 'fan', 'seller', 'manager', 'designer', 'mexicanManager'] as const;
export type FuzzRole = (typeof fuzzRoles)[number];

export type FuzzRequest = {
  /** The name of the endpoint. */
  readonly name: string;
  readonly method: string;
  readonly role: FuzzRole;
  /** The path with its parameters, and the query. */
  readonly path: string;
  /** Text as it is, or a value that is sent as JSON. */
  readonly body: unknown;
  readonly key: string;
  readonly address: string;
};

/** Builds an arbitrary of requests to these endpoints: valid by the schema, with one hostile leaf, or random. */
export function arbitraryRequests(
  endpoints: readonly Endpoint[],
  known: KnownValues,
): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...endpoints.map((endpoint) => arbitraryRequest(endpoint, known)));
}

function arbitraryRequest(endpoint: Endpoint, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const part = (schema: z.ZodMiniType | undefined): fc.Arbitrary<unknown> =>
    schema === undefined
      ? fc.constant(undefined)
      : // The schema speaks of the wire; what zod writes are the keywords of JsonSchema.
        spoil(arbitraryFromSchema(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, known));
  return fc
    .record({
      role: fc.constantFrom(...fuzzRoles),
      params: part(endpoint.params),
      query: part(endpoint.query),
      body: endpoint.method === 'GET' ? fc.constant(undefined) : part(endpoint.body),
      key: fc.oneof(
        { weight: 9, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: fc.stringMatching(/^[!-~]{0,40}$/) },
      ),
      address: fc.ipV4(),
    })
    .map(({ params, query, ...request }) => ({
      ...request,
      name: endpoint.name,
      method: endpoint.method,
      path: `${fillPath(endpoint.path, toFields(params))}${toSearch(toFields(query))}`,
    }));
}

/** Keeps most values as they are; in the others a leaf is hostile, or nothing is as it should be. */
const spoil = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: valid },
    {
      weight: 4,
      arbitrary: fc
        .tuple(valid, fc.nat(), hostileLeaf)
        .map(([value, at, leaf]) => replaceLeaf(value, at, leaf)),
    },
    { weight: 1, arbitrary: hostileLeaf },
  );

const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const toText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 2_000);

function fillPath(path: string, fields: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const segment = toText(fields[name]);
    // A browser resolves an empty segment and one of dots to another path.
    return encodeURIComponent(/^\.*$/.test(segment) ? 'none' : segment);
  });
}

function toSearch(fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(toText(value))}`).join('&')}`;
}

/** Matches what a response must never contain: stacks, statements and names from inside the program. */
export const leakPattern =
  /\n\s+at |node_modules|\.ts:\d+|\bselect\b[^"]* \bfrom\b|insert into|syntax error at|violates \w+ constraint|violates foreign|relation "|invalid input syntax|\bzod\b/i;

/** Returns what is wrong with a response, or null: an error of ours, words from inside, another form than the contract says. */
export function findFault(endpoint: Endpoint, { status, text, body }: TestResponse): string | null {
  if (status >= 500) return `status ${status}`;
  if (status === endpoint.status) {
    if (endpoint.response === undefined) return text === '' ? null : 'a body where none belongs';
    return z.safeParse(endpoint.response, body).success ? null : 'a body of another form';
  }
  if (leakPattern.test(text)) return 'words from inside';
  const read = z.safeParse(problem, body);
  if (!read.success) return `no problem, with status ${status}`;
  const code = listProblemCodes(endpoint).find((known) => known === read.data.code);
  if (code === undefined) return `${read.data.code}, which the contract does not name`;
  return problems[code satisfies ProblemCode] === status ? null : `${code} with status ${status}`;
}
