/** A group of named tests at full size. */
export type LongRun = {
  readonly name: string;
  /** The names of the tests. */
  readonly tests: readonly string[];
  readonly files: readonly string[];
  readonly sizes: Readonly<Record<string, number>>;
};

export const longRuns: readonly LongRun[] = [
  {
    name: 'hot-seat',
    tests: ['race/hot-seat', 'race/hot-seat.control'],
    files: ['server/test/race/hot-seat.test.ts'],
    sizes: { RACE_ROUNDS: 200 },
  },
  {
    name: 'baskets',
    tests: [
      'race/basket-overlap',
      'race/ga-last-n',
      'history/linearizable',
      'race/pass-vs-single',
      'race/tour-slot',
    ],
    files: [
      'server/test/race/baskets.test.ts',
      'server/test/race/passes.test.ts',
      'server/test/race/tour-slot.test.ts',
      'server/test/history/linearizable.test.ts',
    ],
    sizes: { RACE_ROUNDS: 200 },
  },
  {
    name: 'two-servers',
    tests: ['race/two-servers'],
    files: ['server/test/race/two-servers.test.ts'],
    sizes: { RACE_ROUNDS: 100 },
  },
  {
    name: 'plans',
    tests: ['plans/filled'],
    files: ['server/plans.test/filled.test.ts'],
    sizes: { PLAN_ORDERS: 5_000_000, PLAN_EVENTS: 50_000 },
  },
  {
    name: 'orders',
    tests: ['race/hold-vs-sweep', 'race/block-vs-sell'],
    files: ['server/test/race/hold-vs-sweep.test.ts', 'server/test/race/block-vs-sell.test.ts'],
    sizes: { RACE_ROUNDS: 1_000 },
  },
  {
    name: 'races',
    tests: ['race/pay-vs-expire', 'race/staff-vs-fan', 'race/staff-vs-staff'],
    files: [
      'server/payments.test/pay-vs-expire.test.ts',
      'server/payments.test/staff-vs-fan.test.ts',
      'server/payments.test/staff-bookings-race.test.ts',
    ],
    sizes: { RACE_ROUNDS: 1_000 },
  },
  {
    name: 'balances',
    tests: ['race/wallet', 'race/installments', 'race/sold-plans'],
    files: [
      'server/payments.test/wallet-race.test.ts',
      'server/payments.test/installments-race.test.ts',
      'server/payments.test/sold-plans-race.test.ts',
    ],
    sizes: { RACE_ROUNDS: 100 },
  },
  {
    name: 'cuts',
    tests: ['fault/cut-after-commit', 'pay/idempotency'],
    files: ['server/crash.test/every-route.test.ts'],
    sizes: { CUT_ROUNDS: 50 },
  },
  {
    name: 'storm',
    tests: ['pay/webhook-storm'],
    files: ['server/payments.test/webhooks.test.ts'],
    sizes: { PAY_ORDERS: 1_000 },
  },
  {
    name: 'reconcile',
    tests: ['pay/reconcile'],
    files: ['server/payments.test/reconciliation.test.ts'],
    sizes: { PAY_ORDERS: 200 },
  },
  {
    name: 'model',
    tests: ['pay/webhook-model'],
    files: [
      'server/payments.test/webhook-model.pglite.test.ts',
      'server/payments.test/webhook-model.postgres.test.ts',
    ],
    sizes: { MODEL_STORIES: 10_000 },
  },
  {
    name: 'failpoints',
    tests: ['crash/kill9-failpoints'],
    files: ['server/crash.test/failpoints.test.ts'],
    sizes: { FAILPOINT_PLACES: 100 },
  },
  {
    name: 'codes',
    tests: ['auth/otp-bruteforce', 'auth/otp-guessing'],
    files: ['server/auth.test/otp-bruteforce.test.ts', 'server/auth.test/otp-guessing.test.ts'],
    sizes: { CODE_GUESSES: 10_000, CODE_FANS: 40_000, CODE_SCHEDULES: 100 },
  },
  {
    name: 'fuzz',
    tests: ['fault/fuzz'],
    files: ['server/fault.test/fuzz.test.ts'],
    sizes: { FUZZ_REQUESTS: 200_000 },
  },
  {
    name: 'kills',
    tests: ['crash/kill9-random', 'crash/kill9-failpoints'],
    files: ['server/crash.test/kill9.test.ts'],
    sizes: { KILLS: 200, KILL_BUYERS: 50, KILL_PLACES: 200 },
  },
];

/** Parses the command's arguments. Returns the selected runs, or the mistake. */
export function selectLongRuns(
  commandLine: readonly string[],
):
  | { readonly runs: readonly LongRun[]; readonly percent: number; readonly isRecording: boolean }
  | { readonly mistake: string } {
  const isRecording = commandLine.includes('--record');
  const args = commandLine.filter((word) => word !== '--record');
  const at = args.indexOf('--percent');
  const percentText = at < 0 ? '100' : (args[at + 1] ?? '');
  if (!/^[1-9]\d{0,2}$/.test(percentText) || Number(percentText) > 100)
    return { mistake: `--percent takes a whole number from 1 to 100, and not "${percentText}".` };
  if (isRecording && percentText !== '100') return { mistake: '--record records runs at full size alone.' };
  const names = args.filter((_, nth) => at < 0 || (nth !== at && nth !== at + 1));
  const unknown = names.filter((name) => !longRuns.some((run) => run.name === name));
  if (unknown.length > 0) return { mistake: `There is no run named ${unknown.join(', ')}.` };
  const runs = names.length === 0 ? longRuns : longRuns.filter(({ name }) => names.includes(name));
  return { runs, percent: Number(percentText), isRecording };
}

/** Builds the variables that set the size of the tests; each is at least one. */
export function buildEnvironment({ sizes }: LongRun, percent: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [
      name,
      String(Math.max(1, Math.ceil((size * percent) / 100))),
    ]),
  );
}

export const usage = [
  'Usage: npm run test:long [-- NAME… [--percent 1…100 | --record]]',
  '',
  ...longRuns.map(
    ({ name, tests, sizes }) =>
      `  ${name.padEnd(11)} ${tests.join(', ')}: ${Object.entries(sizes)
        .map(([variable, size]) => `${variable}=${size}`)
        .join(' ')}`,
  ),
  '',
  '--record writes the results to docs/quality.md.',
  'Without a name all of them run, one after the other, on both databases. MODEL_SEED=… draws other stories, FUZZ_SEED=… other requests.',
].join('\n');
