import fc from 'fast-check';
import { expect, it } from 'vitest';
import { otpRules, sendLimits } from '#server/identity/sign-in/otp-rules.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { readCount } from '#server/test/read-count.ts';
import {
  ageRateLimits,
  aRegistration,
  createCountingHash,
  createSignInWizard,
  extractCode,
  offsetCode,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

const [, , , , { max: dailyMax }] = sendLimits.perContact;
const maxCompared = dailyMax * otpRules.checks;
const password = 'Páramo-y-ceiba-7';

type Suite = Parameters<Parameters<typeof describeOn>[2]>[0];

/**
 * A fan who signed in at home before, and attackers whose guesses are counted when they reach the comparison.
 */
async function attackFan(suite: Suite, nth: number) {
  const hash = createCountingHash();
  const { app, sent, ask, enter, confirm, register } = createSignInWizard(suite.db, { hash });
  const fan = aRegistration(nth, { password });
  const contact = { email: fan.email };
  const home = openBrowser(app, { address: '192.0.2.77' });
  await register(home, fan);
  hash.work.compares = 0;
  const challenges: string[] = [];
  const codes = new Set<string>();
  const from = (network: number) => openBrowser(app, { address: `198.51.100.${network}` });
  /** Never correct: a lucky guess would fail the test now and then. */
  const wrong = (guess: string): string => (codes.has(guess) ? wrong(offsetCode(guess)) : guess);
  return {
    hash,
    challenges,
    async requestCode(network: number) {
      const answer = await ask(from(network), contact);
      if (answer.status !== 202) return;
      challenges.push(answer.body.challengeId);
      codes.add(extractCode(sent.at(-1)));
    },
    guessCode: async (network: number, at: number, guess: string) =>
      (await confirm(from(network), challenges[at % Math.max(1, challenges.length)] ?? 'none', wrong(guess)))
        .status,
    /** Signs the owner in by a code where they signed in before, and by password from elsewhere. */
    async signInOwner() {
      const elsewhere = openBrowser(app, { address: '203.0.113.5' });
      const byCode = await enter(home, contact);
      const byPassword = await elsewhere.post('/api/auth/login', { body: { ...contact, password } });
      return [byCode.status, byPassword.status];
    },
  };
}

/**
 * Guesses at one contact from 100 networks in one day, in true parallel; 10,000 of them in `npm run test:long`
 * (reliability page, section 3).
 */
describeOn('postgres', 'auth/otp-bruteforce', (suite) => {
  const networks = 100;
  const guessesEach = Math.ceil(readCount('CODE_GUESSES', 1_000) / networks);
  /** The pause that spreads all networks over one day. */
  const betweenNetworks = 860;

  it(`checks at most fifty of ${networks * guessesEach} guesses, and still lets the owner sign in`, async () => {
    const { hash, challenges, requestCode, guessCode, signInOwner } = await attackFan(suite, 3_000);

    const answers = new Set<number>();
    let guessed = 0;
    for (let network = 0; network < networks; network++) {
      await requestCode(network);
      // Every network tries every challenge.
      const attempts = Array.from({ length: guessesEach }, (_, at) =>
        guessCode(network, at, offsetCode('000000', ++guessed)),
      );
      for (const status of await Promise.all(attempts)) answers.add(status);
      await ageRateLimits(suite.db, betweenNetworks);
    }
    const compared = hash.work.compares;

    expect(guessed).toBe(networks * guessesEach);
    expect(answers).not.toContain(200);
    expect(challenges).toHaveLength(dailyMax);
    expect(compared).toBe(maxCompared);
    expect(compared).toBeLessThanOrEqual(50);
    expect(await signInOwner()).toEqual([200, 200]);
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
  const seeds = Array.from({ length: readCount('CODE_SCHEDULES', 6) }, (_, nth) => nth + 1);

  it.each(seeds)('never checks more guesses than a code allows: seed %i', async (seed) => {
    const { hash, challenges, requestCode, guessCode, signInOwner } = await attackFan(suite, 3_100 + seed);
    const [steps = []] = fc.sample(schedule, { seed, numRuns: 1 });

    const answers = new Set<number>();
    for (const step of steps) {
      if (step.kind === 'ask') await requestCode(step.network);
      if (step.kind === 'wait') await ageRateLimits(suite.db, step.seconds);
      if (step.kind === 'guess') {
        const attempts = step.of.map((one) =>
          guessCode(one.network, one.at, String(one.guess).padStart(otpRules.digits, '0')),
        );
        for (const status of await Promise.all(attempts)) answers.add(status);
      }
    }
    const compared = hash.work.compares;

    expect(answers).not.toContain(200);
    expect(compared).toBeGreaterThan(0);
    expect(compared).toBeLessThanOrEqual(Math.min(maxCompared, challenges.length * otpRules.checks));
    expect(await signInOwner()).toEqual([200, 200]);
  });
});
