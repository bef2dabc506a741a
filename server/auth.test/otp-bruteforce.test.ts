import { expect, it } from 'vitest';
import { otpRules, sendLimits } from '#server/application/auth/otp-rules.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
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
const networks = 100;
/** So that all of them come within one day. */
const betweenNetworks = 860;

/** Reliability page, section 3: 10,000 guesses at one contact from 100 networks in one day. */
describeOnEachEngine('auth/otp-bruteforce', (suite) => {
  /** All ten thousand where they truly come side by side; what is embedded takes them one after the other. */
  const guessesEach = suite.engine === 'postgres' ? 100 : mostOfDay;

  it('lets fifty guesses of all reach the comparer at most, and the owner in all the while', async () => {
    const hash = countedHash();
    const { app, sent, ask, enter, confirm, register } = wizard(suite.db, { hash });
    const fan = aRegistration(3_000, { password: 'Páramo-y-ceiba-7' });
    const home = browser(app, { address: '192.0.2.77' });
    await register(home, fan);
    hash.work.compares = 0;

    const challenges: string[] = [];
    const codes = new Set<string>();
    let guessed = 0;
    for (let network = 0; network < networks; network++) {
      const attacker = browser(app, { address: `198.51.100.${network}` });
      const answer = await ask(attacker, { email: fan.email });
      if (answer.status === 202) {
        challenges.push(answer.body.challengeId);
        codes.add(codeIn(sent.at(-1)));
      }
      // Everybody tries every challenge there is, each with guesses that are never right: luck would prove nothing.
      const tries = Array.from({ length: guessesEach }, (_, nth) => {
        const target = challenges[nth % Math.max(1, challenges.length)] ?? 'none';
        return confirm(attacker, target, wrongFor(codes, ++guessed));
      });
      const answers = await Promise.all(tries);
      expect(new Set(answers.map(({ status }) => status))).not.toContain(200);
      await laterForLimits(suite.db, betweenNetworks);
    }
    const compared = hash.work.compares;
    const atHome = await enter(home, { email: fan.email });
    const elsewhere = browser(app, { address: '203.0.113.5' });
    const byPassword = await elsewhere.post('/api/auth/login', {
      body: { email: fan.email, password: 'Páramo-y-ceiba-7' },
    });

    expect(guessed).toBe(networks * guessesEach);
    expect(challenges).toHaveLength(mostOfDay);
    expect(compared).toBe(mostOfDay * otpRules.checks);
    expect(compared).toBeLessThanOrEqual(50);
    expect([atHome.status, byPassword.status]).toEqual([200, 200]);
  });

  const wrongFor = (codes: ReadonlySet<string>, nth: number): string => {
    const guess = otherCode('000000', nth);
    return codes.has(guess) ? wrongFor(codes, nth + 500_000) : guess;
  };
});
