import { describe, expect, it } from 'vitest';
import type { OneTimeCodes } from '#server/identity/sign-in/one-time-codes.ts';
import { otpRules, retryLimit, sendLimits } from '#server/identity/sign-in/otp-rules.ts';
import { openCodesInMemory, type SimulatedClock } from '#server/test/codes-in-memory.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { readCount } from '#server/test/read-count.ts';
import {
  createCountingHash,
  createSignInWizard,
  extractCode,
  offsetCode,
} from '#server/test/sign-in-wizard.ts';
import { openBrowser } from '#server/test/test-app.ts';

const hour = 60 * 60;
const [perHour, perDay] = sendLimits.perAddress.windows;
const [retries] = retryLimit.windows;

/** Runs what is due, second by second. */
function createSchedule(clock: SimulatedClock) {
  const due = new Map<number, (() => Promise<void>)[]>();
  return {
    after(seconds: number, run: () => Promise<void>) {
      const at = clock.now + Math.max(1, Math.ceil(seconds));
      due.set(at, [...(due.get(at) ?? []), run]);
    },
    async runUntil(end: number) {
      for (; clock.now < end; clock.now++) for (const run of due.get(clock.now) ?? []) await run();
    },
  };
}

type Simulation = {
  readonly fans: number;
  readonly attackers: readonly string[];
  readonly seconds: number;
  /** Changes the product's codes, for the negative control. */
  readonly change?: (codes: OneTimeCodes, clock: SimulatedClock) => OneTimeCodes;
};

/** The address of a fan: one in eight behind one address of a carrier, three behind 300 such addresses, four at home. */
function chooseFanAddress(nth: number): string {
  if (nth % 8 === 0) return '181.50.0.1';
  const carrier = Math.floor(nth / 8) % 300;
  return nth % 8 < 4 ? `181.51.${carrier % 4}.${Math.floor(carrier / 4)}` : `190.${nth >> 8}.${nth & 255}.9`;
}

/** Simulates fans who sign in within an hour, one in twenty mistyping the code, beside attackers who guess at full speed. */
async function simulate({ fans, attackers, seconds, change = (codes) => codes }: Simulation) {
  const clock: SimulatedClock = { now: 0 };
  const { codes: real, lastCode } = openCodesInMemory(clock);
  const codes = change(real, clock);
  const { after, runUntil } = createSchedule(clock);
  const seen = { signedIn: 0, rightCodesRejected: 0, longestWait: 0, guesses: 0 };
  const send = (to: string, address: string) =>
    codes.send({
      to,
      address,
      channel: 'EMAIL',
      purpose: 'LOGIN',
      personId: null,
      market: 'COL',
      language: 'es',
      registration: null,
    });
  const verify = (challengeId: string, code: string, address: string) =>
    codes.verify(code, { challengeId, purposes: ['LOGIN'], personId: null, address });

  const signIn = (nth: number, address: string, since: number) => async () => {
    const asked = await send(`fan${nth}@correo.co`, address);
    if (!asked.ok) {
      if (asked.error.code !== 'TooManyRequestsException') throw new Error(asked.error.code);
      return after(asked.error.retryAfter + (nth % 20), signIn(nth, address, since));
    }
    seen.longestWait = Math.max(seen.longestWait, clock.now - since);
    const code = lastCode();
    const { challengeId } = asked.value;
    const enter = async () => {
      if ((await verify(challengeId, code, address)).ok) seen.signedIn += 1;
      else seen.rightCodesRejected += 1;
    };
    after(20 + (nth % 41), async () => {
      if (nth % 20 !== 7) return enter();
      await verify(challengeId, offsetCode(code), address);
      after(8, enter);
    });
  };
  for (let nth = 0; nth < fans; nth++) {
    // Half of them come in the ten minutes after the sale opens.
    const arrival = 1 + (nth % 2 === 0 ? (nth * 7) % 600 : (nth * 7) % (hour - 300));
    after(arrival, signIn(nth, chooseFanAddress(nth), arrival));
  }

  let target = 0;
  const guess = (address: string) => async (): Promise<void> => {
    for (;;) {
      const asked = await send(`cuenta${target++}@correo.co`, address);
      if (!asked.ok) return after('retryAfter' in asked.error ? asked.error.retryAfter : 1, guess(address));
      const wrong = offsetCode(lastCode());
      for (let check = 0; check < otpRules.checks; check++) {
        const answer = await verify(asked.value.challengeId, wrong, address);
        if (answer.ok || answer.error.code !== 'CodeMismatchException') break;
        seen.guesses += 1;
      }
    }
  };
  for (const address of attackers) after(1, guess(address));

  await runUntil(seconds);
  return seen;
}

const thousandAddresses = Array.from({ length: 1_000 }, (_, nth) => `203.${nth >> 8}.${nth & 255}.77`);

/** The figures of docs/decisions/0027-guessing-is-limited-where-codes-are-requested.md, with 40,000 fans at full size. */
describe('auth/otp-guessing, simulated', () => {
  const fans = readCount('CODE_FANS', 2_000);
  it(`rejects no right code of ${fans} fans beside an attacker with 1,000 addresses, whose guesses stay below the figure`, async () => {
    const seen = await simulate({ fans, attackers: thousandAddresses, seconds: hour });

    expect(seen).toMatchObject({ signedIn: fans, rightCodesRejected: 0 });
    expect(seen.longestWait).toBeLessThanOrEqual(2 * otpRules.lifeSeconds);
    expect(1_000 * (perHour.max + retries.max)).toBe(80_000);
    expect(seen.guesses).toBeLessThanOrEqual(80_000);
  });

  it('compares 110 guesses a day from one address at most, and 4,500 from one network', async () => {
    const day = await simulate({ fans: 0, attackers: thousandAddresses.slice(0, 20), seconds: 24 * hour });
    const network = Array.from({ length: 256 }, (_, nth) => `203.0.113.${nth}`);
    const inOneNetwork = await simulate({ fans: 0, attackers: network, seconds: 24 * hour });

    expect(perDay.max + retries.max).toBe(110);
    expect(day.guesses).toBe(20 * 110);
    expect(inOneNetwork.guesses).toBeLessThanOrEqual(4_500);
  });

  it('negative control: a bound on the wrong codes of everybody rejects right codes', async () => {
    const seen = await simulate({
      fans: 4_000,
      attackers: thousandAddresses.slice(0, 100),
      seconds: hour,
      change: boundWrongCodesOfEverybody,
    });

    expect(seen.rightCodesRejected).toBeGreaterThan(1_000);
  });
});

/** Rejects every code once 2,000 wrong ones were typed within the hour, as the product did before. */
function boundWrongCodesOfEverybody(codes: OneTimeCodes): OneTimeCodes {
  let wrong = 0;
  return {
    ...codes,
    async verify(code, requester) {
      if (wrong >= 2_000) return { ok: false, error: { code: 'CodeExpiredException' } };
      const answer = await codes.verify(code, requester);
      if (!answer.ok) wrong += 1;
      return answer;
    },
  };
}

describeOnEachEngine('auth/otp-guessing', (suite) => {
  const createWizard = () => {
    const hash = createCountingHash();
    return { ...createSignInWizard(suite.db, { hash }), hash };
  };

  it('limits a guesser per address, and nobody else', async () => {
    const { app, ask, confirm, sent, hash } = createWizard();
    const honest = openBrowser(app, { address: '192.0.2.10' });
    const { challengeId } = (await ask(honest, { email: 'honrada@correo.co' })).body;
    const code = extractCode(sent.at(-1));
    const guesser = openBrowser(app, { address: '203.0.113.66' });
    const before = hash.work.compares;

    const rejected = [];
    for (let nth = 0; nth <= perHour.max; nth++) {
      const answer = await ask(guesser, { email: `victima${nth}@correo.co` });
      if (answer.status !== 202) rejected.push(answer);
      const wrong = offsetCode(extractCode(sent.at(-1)));
      for (let check = 0; check < otpRules.checks; check++)
        await confirm(guesser, answer.body.challengeId ?? 'none', wrong);
    }
    const guesses = hash.work.compares - before;
    await suite.db.query("insert into audit_event (kind) select 'otp.wrong' from generate_series(1, 5000)");
    const mistyped = await confirm(honest, challengeId, offsetCode(code));
    const entered = await confirm(honest, challengeId, code);

    expect(rejected.map(({ status }) => status)).toEqual([429]);
    expect(Number(rejected[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(otpRules.lifeSeconds);
    expect(guesses).toBe(perHour.max + retries.max);
    expect([mistyped.body.code, entered.status]).toEqual(['CodeMismatchException', 200]);
  });

  it('compares the first guess at a code even where no retries are left', async () => {
    const { app, ask, confirm, sent } = createWizard();
    const neighbour = openBrowser(app, { address: '203.0.113.66' });

    const { challengeId } = (await ask(neighbour, { email: 'vecina@correo.co' })).body ?? {};
    const asked = sent.at(-1);
    await suite.db.query("delete from rate_limit where key = 'otp-send/address/203.0.113.66'");
    const again = (await ask(neighbour, { email: 'vecina@correo.co' })).body;
    const entered = await confirm(neighbour, again.challengeId, extractCode(sent.at(-1)));

    expect([challengeId, asked]).toEqual([undefined, undefined]);
    expect(entered.status).toBe(200);
  });

  it('sends more codes to an address where codes are used, one a day for each person', async () => {
    const { app, ask, enter } = createWizard();
    const carrier = openBrowser(app, { address: '198.51.100.200' });
    const askUntilRejected = async (name: string) => {
      for (let nth = 0; ; nth++)
        if ((await ask(carrier, { email: `${name}${nth}@correo.co` })).status !== 202) return nth;
    };

    for (let nth = 0; nth < 4; nth++)
      await enter(openBrowser(app, { address: '198.51.100.200' }), { email: `usa${nth}@correo.co` });
    for (let nth = 0; nth < 2; nth++)
      await enter(openBrowser(app, { address: '198.51.100.200' }), { email: 'usa0@correo.co' });
    const sent = 6 + (await askUntilRejected('nadie'));

    expect(sent).toBe(perHour.max + 4 * sendLimits.perAddress.perUse);
  });
});
