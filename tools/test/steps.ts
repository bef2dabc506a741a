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
  'race/hot-seat',
  'race/basket-overlap',
  'race/ga-last-n',
  'race/hold-vs-sweep',
  'race/block-vs-sell',
  'history/linearizable',
  'lock/two-servers-one-dir',
  'pay/webhook-storm',
  'pay/mp-signature',
  'pay/webhook-model',
  'pay/idempotency',
  'pay/reconcile',
  'pay/late',
  'pay/ack-latency',
  'pay/no-secrets',
  'race/pay-vs-expire',
  'race/staff-vs-fan',
  'race/staff-vs-staff',
  'crash/kill9-random',
  'crash/kill9-failpoints',
  'fault/cut-after-commit',
  'auth/otp-bruteforce',
  'auth/otp-once-parallel',
  'auth/enumeration',
  'auth/cookie',
  'auth/csrf-matrix',
  'auth/session-fixation',
  'auth/logout-kills',
  'auth/delete-kills-all',
  'auth/reauth-phone',
  'auth/authz-matrix',
  'auth/rate-limit',
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
      'pay/money-types',
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
