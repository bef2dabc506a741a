import type { Endpoint } from '#contract/endpoint.ts';
import { listProblemCodes } from '#contract/endpoint-problems.ts';
import { describedEndpoints } from '#contract/index.ts';
import { commonProblems, type ProblemCode, problems } from '#contract/problem.ts';
import type { Json } from './openapi-schemas.ts';
import { problemMessages } from './problem-messages.ts';

/** Returns references to the error responses of an endpoint, by status. */
export const toProblemResponses = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    groupByStatus(listProblemCodes(endpoint)).map(([status, codes]) => [
      status,
      toProblemResponse(status, codes),
    ]),
  );

/** Returns a reference to the error response of a status with these codes besides those that any route may return. */
export const toProblemResponse = (status: number, codes: readonly ProblemCode[] = []): Json => ({
  $ref: `#/components/responses/${nameResponse(status, codes)}`,
});

/** Describes one error response per set of codes that share a status. */
export const describeProblemResponses = (): Json =>
  Object.fromEntries(
    describedEndpoints
      .flatMap((endpoint) => groupByStatus(listProblemCodes(endpoint)))
      .map(([status, codes]) => [nameResponse(status, codes), describeProblemResponse(codes)]),
  );

/** Describes one example of every code. */
export const describeProblemExamples = (): Json =>
  Object.fromEntries(
    Object.entries(problemMessages).map(([code, message]) => [code, { value: { code, message } }]),
  );

export const describeProblemResponse = (codes: readonly ProblemCode[]): Json => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }],
      },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

const common = new Set<ProblemCode>(commonProblems);
const nameResponse = (status: number, codes: readonly ProblemCode[]): string =>
  [status, ...codes.filter((code) => !common.has(code))].join('.');

/** Groups codes by their status, each group sorted, so that equal sets have one name. */
function groupByStatus(
  codes: readonly ProblemCode[],
): readonly (readonly [number, readonly ProblemCode[]])[] {
  const sorted = codes.toSorted();
  return [...new Set(sorted.map((code) => problems[code]))]
    .sort((one, other) => one - other)
    .map((status) => [status, sorted.filter((code) => problems[code] === status)]);
}
