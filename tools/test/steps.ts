/** What a step counts: nothing, or the tests that its runner reports in JSON. */
export type Counted = 'nothing' | 'vitest' | 'playwright';

/** One check of `npm test`: a name people understand and the commands that make it up. */
export interface Step {
  readonly name: string;
  readonly counted: Counted;
  /** Each command runs under the pinned Node: a script inside node_modules, then its arguments. */
  readonly commands: readonly (readonly [script: string, ...args: string[]])[];
  /** None of the commands leans on another: they run beside each other, and each says in one piece what it has to say. */
  readonly atOnce?: true;
  readonly needs?: readonly Need[];
  /** Every one of these words must occur among the names of the tests that ran. */
  readonly covers?: readonly string[];
}

/** What must stand ready before a step. */
export type Need = 'chromium' | 'postgres' | 'zbar';

const tsc = 'typescript/bin/tsc';
const vitest = 'vitest/vitest.mjs';
const lingui = '@lingui/cli/dist/lingui.js';

/** Promises that a test of this name keeps: if it were renamed or dropped, nobody would notice by a green run. */
const namedServerTests = [
  'auth/authz-matrix',
  'auth/codes-to-phones',
  'auth/completion',
  'auth/cookie',
  'auth/csrf-matrix',
  'auth/delete-kills-all',
  'auth/enrolment-theft',
  'auth/enumeration',
  'auth/fan-access',
  'auth/first-news',
  'auth/forgotten-password',
  'auth/identification',
  'auth/logout-kills',
  'auth/operators-by-code',
  'auth/otp-bruteforce',
  'auth/otp-once-parallel',
  'auth/rate-limit',
  'auth/reauth-phone',
  'auth/reauthentication',
  'auth/registration',
  'auth/right-password',
  'auth/roles',
  'auth/session-fixation',
  'auth/totp-bruteforce',
  'auth/totp-once-parallel',
  'auth/totp-replay',
  'auth/warnings',
  'crash/kill9-failpoints',
  'crash/kill9-random',
  'fault/cut-after-commit',
  'history/linearizable',
  'lint/no-raw-begin',
  'lock/two-servers-one-dir',
  'pay/ack-latency',
  'pay/alerts',
  'pay/cancellation',
  'pay/cash',
  'pay/courtesy',
  'pay/idempotency',
  'pay/identification',
  'pay/installments',
  'pay/late',
  'pay/late, event cancelled',
  'pay/late, order given up',
  'pay/late, price changed',
  'pay/late, seat free',
  'pay/late, seat taken',
  'pay/link',
  'pay/mp-signature',
  'pay/news',
  'pay/no-secrets',
  'pay/odd-amounts',
  'pay/paguitos',
  'pay/processing-transfer',
  'pay/reconcile',
  'pay/refunds',
  'pay/reservation',
  'pay/same-rule',
  'pay/saved-cards',
  'pay/seen-whole',
  'pay/sim',
  'pay/taquilla',
  'pay/tpv',
  'pay/transfer',
  'pay/wallet',
  'pay/webhook-model',
  'pay/webhook-storm',
  'race/basket-overlap',
  'race/block-vs-sell',
  'race/ga-last-n',
  'race/hold-vs-sweep',
  'race/hot-seat',
  'race/identification',
  'race/installments',
  'race/last-manager',
  'race/link',
  'race/pay-vs-expire',
  'race/staff-vs-fan',
  'race/staff-vs-staff',
  'race/two-passwords',
  'race/two-tabs',
  'race/wallet',
];

/** Everything that `npm test` demands, cheapest first. */
export const steps: readonly Step[] = [
  {
    name: 'Types',
    counted: 'nothing',
    commands: [
      [tsc, '-p', 'tsconfig.json'],
      [tsc, '-p', 'tsconfig.server.json'],
    ],
    atOnce: true,
  },
  {
    name: 'Lint',
    counted: 'nothing',
    commands: [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'], ['knip/bin/knip.js']],
    atOnce: true,
  },
  {
    name: 'Words, complete in every language',
    counted: 'nothing',
    commands: [
      [lingui, 'check', 'sync', '--clean'],
      [lingui, 'check', 'missing', '--locale', 'es', '--mode', 'catalog', '--verbose'],
      [lingui, 'check', 'missing', '--locale', 'es-MX', '--verbose'],
    ],
    atOnce: true,
  },
  {
    name: 'Layer rules and unit tests',
    counted: 'vitest',
    commands: [[vitest, 'run', '--project', 'unit']],
    covers: [
      'the layer rules',
      'lint/no-raw-begin',
      'lint/no-hidden-inputs',
      'auth/errors-table',
      'pay/money-types',
      'ui/api-faults',
      'ui/clock',
      'ui/snapshot-hostile',
      'ui/reload-everywhere: the sale',
      'ui/reload-everywhere: the outcome',
    ],
  },
  {
    name: 'Server suite, on PGlite and on PostgreSQL',
    counted: 'vitest',
    commands: [[vitest, 'run', '--project', 'server']],
    needs: ['postgres'],
    covers: ['on pglite', 'on postgres', ...namedServerTests],
  },
  { name: 'Build', counted: 'nothing', commands: [['vite/bin/vite.js', 'build']] },
  {
    name: 'Stories, with axe',
    counted: 'vitest',
    commands: [[vitest, 'run', '--project', 'stories']],
    needs: ['chromium'],
  },
  {
    name: 'Browser journeys',
    counted: 'playwright',
    commands: [['@playwright/test/cli.js', 'test']],
    needs: ['chromium', 'zbar'],
    covers: ['ui/two-tabs', 'ui/double-click-pay', 'ui/back-at-every-state'],
  },
];
