import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageDescriptor } from '@lingui/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { createRejectedFailure } from '#adapters/memory/rejected-failure.ts';
import type { Failure } from '#application/failure.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listProblemCodes } from '#contract/endpoint-problems.ts';
import { endpoints } from '#contract/index.ts';
import type { problems } from '#contract/problem.ts';
import {
  type ApiFailureCode,
  apiFailureCodes,
  type FailureCode,
  failureCodes,
} from '#domain/failure/failure-code.ts';
import {
  apiAuthErrors,
  authErrors,
  authReactions,
  determineAuthReaction,
} from '#domain/identity/auth-error.ts';
import { clientFailureCodes } from '#domain/shared/client-failure.ts';
import type { hasFailedWith } from '#machines/support/actor-result.ts';
import type { createFlowFailure, FlowFailure } from '#machines/support/flow-failure.ts';
import { getFailureMessage } from '#ui/screens/failure-messages.ts';

const root = join(import.meta.dirname, '../..');

const readSources = (pattern: string, excluded: RegExp): readonly string[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !excluded.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));

const findUnused = (codes: readonly string[], sources: readonly string[]): readonly string[] =>
  codes.filter((code) => !sources.some((source) => source.includes(`'${code}'`)));

/** The routes that the contract does not describe, such as webhooks, send their codes literally. */
const routes = readSources('server/**/*.routes.ts', /\.test\./);
const client = readSources('src/**/*.{ts,tsx}', /^src\/domain\/|\.(test|stories)\.|-messages\./);

describe('the failure codes', () => {
  it('of the API are each sent by an endpoint', () => {
    const listed: ReadonlySet<string> = new Set(endpoints.flatMap(listProblemCodes));
    const unlisted = apiFailureCodes.filter((code) => !listed.has(code));

    expect(routes.length).toBeGreaterThan(10);
    expect(findUnused(unlisted, routes)).toEqual([]);
  });

  it('that no server sends are each found by the client', () => {
    expect(client.length).toBeGreaterThan(100);
    expect(findUnused(clientFailureCodes, client)).toEqual([]);
  });

  it('of the specification that our API does not send are each answered by the login', () => {
    const own: ReadonlySet<string> = new Set(apiAuthErrors);
    const foreign = authErrors.filter((code) => !own.has(code));

    for (const code of foreign) expect(authReactions).toContain(determineAuthReaction(code, 'login'));
    expect([...apiFailureCodes, ...foreign, ...clientFailureCodes].toSorted()).toEqual(
      failureCodes.toSorted(),
    );
  });

  it('would be found if nothing used them', () => {
    expect(findUnused(['OFFLINE', 'NEVER_USED'], client)).toEqual(['NEVER_USED']);
  });

  it.each(failureCodes)('%s has a message', (code) => {
    const { message, id }: MessageDescriptor = getFailureMessage({ code });

    expect((message ?? id).length).toBeGreaterThan(10);
  });

  it('are the only texts that failures, guards, doubles, endpoints and the status table accept', () => {
    expectTypeOf<Extract<Failure, { kind: 'rejected' }>['code']>().toEqualTypeOf<FailureCode>();
    expectTypeOf<FlowFailure['code']>().toEqualTypeOf<FailureCode>();
    expectTypeOf<Parameters<typeof createFlowFailure>[0]>().toEqualTypeOf<FailureCode>();
    expectTypeOf<typeof hasFailedWith>().toExtend<(...codes: FailureCode[]) => unknown>();
    expectTypeOf<typeof hasFailedWith>().not.toExtend<(...codes: string[]) => unknown>();
    expectTypeOf<Parameters<typeof createRejectedFailure>[0]>().toEqualTypeOf<FailureCode>();
    expectTypeOf<Endpoint['failures'][number]>().toEqualTypeOf<ApiFailureCode>();
    expectTypeOf<keyof typeof problems>().toEqualTypeOf<ApiFailureCode>();
  });
});
