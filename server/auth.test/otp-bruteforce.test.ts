import fc from 'fast-check';
import { expect, it } from 'vitest';
import { otpRules, sendLimits } from '#server/application/auth/otp-rules.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { browser } from '#server/test/test-app.ts';
import {
  aRegistration,
  codeIn,
  countedHash,
  laterForLimits,
  otherCode,
  wizard,
} from '#server/test/wizard.ts';

const [, , , , { most: mostOfDay }] = sendLimits.perContact;
const mostCompared = mostOfDay * otpRules.checks;
const password = 'Páramo-y-ceiba-7';

type Suite = Parameters<Parameters<typeof describeOn>[2]>[0];

/**
 * A fan who signed in at home before, and attackers whose guesses are counted when they reach the comparison.
 */
async function besieged(suite: Suite, nth: number) {
  const hash = countedHash();
  const { app, sent, ask, enter, confirm, register } = wizard(suite.db, { hash });
  const fan = aRegistration(nth, { password });
  const contact = { email: fan.email };
  const home = browser(app, { address: '192.0.2.77' });
  await register(home, fan);
  hash.work.compares = 0;
  const challenges: string[] = [];
  const codes = new Set<string>();
  const from = (network: number) => browser(app, { address: `198.51.100.${network}` });
  /** Never correct: a lucky guess would fail the test now and then. */
  const wrong = (guess: string): string => (codes.has(guess) ? wrong(otherCode(guess)) : guess);
  return {
    hash,
    challenges,
    async asks(network: number) {
      const answer = await ask(from(network), contact);
      if (answer.status !== 202) return;
      challenges.push(answer.body.challengeId);
      codes.add(codeIn(sent.at(-1)));
    },
    guesses: async (network: number, at: number, guess: string) =>
      (await confirm(from(network), challenges[at % Math.max(1, challenges.length)] ?? 'none', wrong(guess)))
        .status,
    /** Signs the owner in by a code where they signed in before, and by password from elsewhere. */
    async comesIn() {
      const elsewhere = browser(app, { address: '203.0.113.5' });
      const byCode = await enter(home, contact);
      const byPassword = await elsewhere.post('/api/auth/login', { body: { ...contact, password } });
      return [byCode.status, byPassword.status];
    },
  };
}

/**
 * Reliability page, section 3: 10,000 guesses at one contact from 100 networks in one day, in true parallel.
 */
describeOn('postgres', 'auth/otp-bruteforce', (suite) => {
  const networks = 100;
  const guessesEach = 100;
  /** The pause that spreads all networks over one day. */
  const betweenNetworks = 860;

  it('checks at most fifty of ten thousand guesses, and still lets the owner sign in', async () => {
    const { hash, challenges, asks, guesses, comesIn } = await besieged(suite, 3_000);

    const answers = new Set<number>();
    let guessed = 0;
    for (let network = 0; network < networks; network++) {
      await asks(network);
      // Every network tries every challenge.
      const tries = Array.from({ length: guessesEach }, (_, at) =>
        guesses(network, at, otherCode('000000', ++guessed)),
      );
      for (const status of await Promise.all(tries)) answers.add(status);
      await laterForLimits(suite.db, betweenNetworks);
    }
    const compared = hash.work.compares;

    expect(guessed).toBe(10_000);
    expect(answers).not.toContain(200);
    expect(challenges).toHaveLength(mostOfDay);
    expect(compared).toBe(mostCompared);
    expect(compared).toBeLessThanOrEqual(50);
    expect(await comesIn()).toEqual([200, 200]);
  });
});

/** The same rule for any order of requests, guesses and pauses. */
describeOn('pglite', 'auth/otp-bruteforce, whatever comes first,', (suite) => {
  const network = fc.integer({ min: 0, max: 30 });
  const guess = fc.record({ network, at: fc.nat(20), guess: fc.integer({ min: 0, max: 999_999 }) });
  const schedule = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const), network }) },
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('guess' as const),
          of: fc.array(guess, { minLength: 1, maxLength: 6 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('wait' as const),
          seconds: fc.integer({ min: 60, max: 900 }),
        }),
      },
    ),
    { minLength: 24, maxLength: 24 },
  );
  const seeds = Array.from({ length: 20 }, (_, nth) => nth + 1);

  it.each(seeds)('never checks more guesses than a code allows: seed %i', async (seed) => {
    const { hash, challenges, asks, guesses, comesIn } = await besieged(suite, 3_100 + seed);
    const [steps = []] = fc.sample(schedule, { seed, numRuns: 1 });

    const answers = new Set<number>();
    for (const step of steps) {
      if (step.kind === 'ask') await asks(step.network);
      if (step.kind === 'wait') await laterForLimits(suite.db, step.seconds);
      if (step.kind === 'guess') {
        const tries = step.of.map((one) =>
          guesses(one.network, one.at, String(one.guess).padStart(otpRules.digits, '0')),
        );
        for (const status of await Promise.all(tries)) answers.add(status);
      }
    }
    const compared = hash.work.compares;

    expect(answers).not.toContain(200);
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeLessThanOrEqual(Math.min(mostCompared, challenges.length * otpRules.checks));
    expect(await comesIn()).toEqual([200, 200]);
  });
});
