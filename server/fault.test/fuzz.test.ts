import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { ok } from '#domain/shared/result.ts';
import { bind } from '#server/http/bind.ts';
import { describeOn, describeOnEachEngine } from '#server/test/each-engine.ts';
import { openFuzzSystem } from '#server/test/fuzz/fuzz-system.ts';
import { flows, hostileFlows, playHostileFlow } from '#server/test/fuzz/hostile-flows.ts';
import { arbitraryRequests, type FuzzRequest, findFault } from '#server/test/fuzz/hostile-requests.ts';
import {
  arbitraryUncontractedRequests,
  findUncontractedFault,
  listValidUncontractedRequests,
} from '#server/test/fuzz/uncontracted-requests.ts';
import { readCount } from '#server/test/read-count.ts';
import { createTestApp, openBrowser, type TestResponse } from '#server/test/test-app.ts';
import { openTestSystem, setUpTestSystem } from '#server/test/test-system.ts';

/** The number of requests to one set of people and sales: some requests sign out, delete or cancel what others need. */
const requestsOfOneRound = 250;
const slowestMs = 2_000;
const memoryGrowthMb = 200;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const readHeapMb = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const findByName = (all: readonly Endpoint[], name: string): Endpoint => {
  const found = all.find((endpoint) => endpoint.name === name);
  if (found === undefined) throw new Error(`No endpoint ${name}`);
  return found;
};

/** Sends requests drawn from a seed until one has a fault; the error names the request, the seed and the path to it. */
const findFaultyRequest = (
  all: readonly Endpoint[],
  known: Parameters<typeof arbitraryRequests>[1],
  send: (request: FuzzRequest) => Promise<TestResponse>,
  options: { readonly seed: number; readonly numRuns: number },
): Promise<fc.RunDetails<[FuzzRequest]>> =>
  fc.check(
    fc.asyncProperty(arbitraryRequests(all, known), async (request) => {
      const startedAt = process.cpuUsage();
      const response = await send(request);
      const { user, system } = process.cpuUsage(startedAt);
      const fault = findFault(findByName(all, request.name), response);
      if (fault !== null) throw new Error(`${request.name} as ${request.role}: ${fault}: ${response.text}`);
      if ((user + system) / 1_000 > slowestMs) throw new Error(`${request.name} as ${request.role} is slow`);
    }),
    options,
  );

/**
 * Every operation, by everybody, with values of its schema, hostile leaves and random values: no error of ours, no words
 * from inside, nothing that the contract does not say. FUZZ_REQUESTS=… sends more, FUZZ_SEED=… draws others.
 */
describeOnEachEngine('fault/fuzz', (suite) => {
  const count = Math.ceil(readCount('FUZZ_REQUESTS', 1_000) / 2);
  const seed = readCount('FUZZ_SEED', 20_261_123);

  it(`answers ${count} requests from seed ${seed} as the contract says`, {
    timeout: 300_000 + count * 200,
  }, async () => {
    const system = await openTestSystem(suite.db);
    const heap: number[] = [];
    try {
      for (let sent = 0; sent < count; sent += requestsOfOneRound) {
        const { known, send } = await openFuzzSystem(system);
        const numRuns = Math.min(requestsOfOneRound, count - sent);
        const details = await findFaultyRequest(endpoints, known, send, { seed: seed + sent, numRuns });
        if (details.failed)
          throw new Error(fc.defaultReportMessage(details) ?? '', { cause: details.errorInstance });
        const errors = system.lines.filter((line) => JSON.parse(line).level >= 50);
        expect(errors).toEqual([]);
        system.lines.length = 0;
        heap.push(readHeapMb());
      }
    } finally {
      await system.close();
    }
    expect(Math.max(...heap.slice(1), 0) - (heap[1] ?? 0)).toBeLessThan(memoryGrowthMb);
  });
});

/** Webhooks, update streams, calendar files, geometry and one-click unsubscribe: routes without an operation in the contract. */
describeOnEachEngine('fault/fuzz, routes outside the contract,', (suite) => {
  const numRuns = Math.ceil(readCount('FUZZ_REQUESTS', 1_000) / 10);
  const seed = readCount('FUZZ_SEED', 20_261_123);

  it(`answer ${numRuns} requests from seed ${seed} with a status below 500 and a problem`, {
    timeout: 300_000 + numRuns * 200,
  }, async () => {
    // Not drained afterwards: signed webhooks of payments that the provider does not know are retried for hours.
    const system = await openTestSystem(suite.db);
    onTestFinished(() => system.close());
    const { known, sendUncontracted } = await openFuzzSystem(system);
    const { webhookSecret } = system.sandbox;
    // Known values lead past the first check of each route, so that hostile ones beside them reach the code behind it.
    for (const request of listValidUncontractedRequests(known, webhookSecret))
      expect([request.path, (await sendUncontracted(request)).status]).toEqual([request.path, 200]);

    await fc.assert(
      fc.asyncProperty(arbitraryUncontractedRequests(known, webhookSecret), async (request) => {
        const { status, text } = await sendUncontracted(request);
        const path = request.path.split('?')[0] ?? '';
        expect([path, findUncontractedFault(status, text)]).toEqual([path, null]);
      }),
      { numRuns, seed },
    );

    expect(system.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

/** Valid uses of the product, each with one hostile leaf in one of its requests. */
describeOnEachEngine('fault/fuzz, valid flows with one hostile leaf,', (suite) => {
  const system = setUpTestSystem(suite);
  const numRuns = Math.ceil(readCount('FUZZ_REQUESTS', 1_000) / 100);
  const seed = readCount('FUZZ_SEED', 20_261_123);

  it('play to their end without one', async () => {
    const rejected: string[] = [];
    for (const flow of Object.keys(flows) as (keyof typeof flows)[])
      for (const { endpoint, response } of await playHostileFlow(system(), {
        flow,
        nth: -1,
        at: 0,
        leaf: null,
      }))
        if (response.status >= 300) rejected.push(`${flow}: ${endpoint.name} ${response.text}`);

    expect(rejected).toEqual([]);
  });

  it(`are answered as the contract says, ${numRuns} of them from seed ${seed}`, {
    timeout: 300_000 + numRuns * 5_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(hostileFlows, async (flow) => {
        for (const { endpoint, response } of await playHostileFlow(system(), flow))
          expect([endpoint.name, findFault(endpoint, response)]).toEqual([endpoint.name, null]);
      }),
      { numRuns, seed },
    );
    expect(system().lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describeOn('pglite', 'fault/fuzz, the negative control,', (suite) => {
  const planted = defineEndpoint({
    name: 'planted',
    method: 'POST',
    path: '/api/test/planted',
    tag: 'Test',
    summary: 'Throws for one kind of leaf.',
    access: 'public',
    body: z.object({ quantity: z.int(), notes: z.array(z.object({ text: z.string() })) }),
    status: 200,
    response: z.object({ done: z.boolean() }),
    failures: [],
  });
  const fuzzPlanted = (isFaulty: boolean) => {
    const { app } = createTestApp(suite.db, {
      routes: [
        (shell) =>
          bind(shell, planted, async ({ body }) => {
            if (isFaulty && body.notes.some(({ text }) => text.includes("'")))
              throw new Error('syntax error');
            return ok({ done: true });
          }),
      ],
    });
    const send = ({ address, path, body }: FuzzRequest) => openBrowser(app, { address }).post(path, { body });
    return findFaultyRequest([planted], {}, send, { seed: 1, numRuns: 1_000 });
  };

  it('finds a route that throws on a certain leaf, and only that one', async () => {
    const [faulty, sound] = [await fuzzPlanted(true), await fuzzPlanted(false)];

    expect([faulty.failed, sound.failed]).toEqual([true, false]);
    expect(JSON.stringify(faulty.counterexample)).toContain("'");
  });
});
