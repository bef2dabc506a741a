/** The runner whose JSON report counts the tests of a step; 'nothing' if it has none. */
export type TestRunner = 'nothing' | 'vitest' | 'playwright';

/** One check of `npm test`: a readable name and its commands. */
export interface Step {
  readonly name: string;
  readonly testRunner: TestRunner;
  /** Each command runs under the pinned Node: a script inside node_modules, then its arguments. */
  readonly commands: readonly (readonly [script: string, ...args: string[]])[];
  /** The commands are independent: they run in parallel, and the output of each is printed in one piece. */
  readonly parallel?: true;
  readonly needs?: readonly StepPrerequisite[];
  /** Each of these texts must occur in the name of a test that passed. */
  readonly covers?: readonly string[];
}

/** A prerequisite of a step. */
export type StepPrerequisite = 'chromium' | 'postgres' | 'zbar';

const tsc = 'typescript/bin/tsc';
const vitest = 'vitest/vitest.mjs';
const lingui = '@lingui/cli/dist/lingui.js';

/** The tests that must exist under these names: if one were renamed or removed, a green run would hide it. */
const requiredServerTests = [
  'auth/authz-matrix',
  'auth/codes-to-phones',
  'auth/completion',
  'auth/cookie',
  'auth/csrf-matrix',
  'auth/delete-kills-all',
  'auth/enrolment-theft',
  'auth/enumeration',
  'auth/fan-access',
  'auth/first-manager',
  'auth/forgotten-password',
  'auth/identification',
  'auth/logout-kills',
  'auth/markets',
  'auth/message-budget',
  'auth/newsletter-confirmation',
  'auth/operators-by-code',
  'auth/otp-bruteforce',
  'auth/otp-guessing',
  'auth/otp-once-parallel',
  'auth/public-installation',
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
  'crash/backup',
  'crash/kill9-failpoints',
  'crash/kill9-random',
  'crash/retry-after-kill',
  'fault/clock-set-back',
  'fault/cut-after-commit',
  'fault/damaged-keys',
  'fault/file-handles',
  'fault/full-disk',
  'fault/fuzz',
  'fault/log-pipe',
  'fault/malformed-bodies',
  'fault/missing-database-files',
  'fault/private-files',
  'fault/provider-down',
  'fault/unwritable-folder',
  'history/linearizable',
  'lint/no-raw-begin',
  'lock/two-servers-one-dir',
  'pay/ack-latency',
  'pay/amount-mismatch',
  'pay/cancellation',
  'pay/cash',
  'pay/consistent-reads',
  'pay/courtesy',
  'pay/idempotency',
  'pay/identification',
  'pay/installments',
  'pay/late',
  'pay/late, event cancelled',
  'pay/late, order abandoned',
  'pay/late, price changed',
  'pay/late, seat free',
  'pay/late, seat taken',
  'pay/link',
  'pay/mp-signature',
  'pay/no-secrets',
  'pay/paguitos',
  'pay/payment-exceptions',
  'pay/payment-option-rules',
  'pay/processing-transfer',
  'pay/purchase-updates',
  'pay/reconcile',
  'pay/refunds',
  'pay/reservation',
  'pay/saved-cards',
  'pay/sim',
  'pay/taquilla',
  'pay/tpv',
  'pay/transfer',
  'pay/wallet',
  'pay/webhook-model',
  'pay/webhook-storm',
  'plans/never-analysed',
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
  'race/two-servers',
  'race/two-tabs',
  'race/unpaid-seats',
  'race/wallet',
];

/** The steps of `npm test`, cheapest first. */
export const steps: readonly Step[] = [
  {
    name: 'Types',
    testRunner: 'nothing',
    commands: [
      [tsc, '-p', 'tsconfig.json'],
      [tsc, '-p', 'tsconfig.server.json'],
    ],
    parallel: true,
  },
  {
    name: 'Lint',
    testRunner: 'nothing',
    commands: [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'], ['knip/bin/knip.js']],
    parallel: true,
  },
  {
    name: 'Translations, complete in every language',
    testRunner: 'nothing',
    commands: [
      [lingui, 'check', 'sync', '--clean'],
      [lingui, 'check', 'missing', '--locale', 'es', '--mode', 'catalog', '--verbose'],
      [lingui, 'check', 'missing', '--locale', 'es-MX', '--verbose'],
    ],
    parallel: true,
  },
  {
    name: 'Layer rules and unit tests',
    testRunner: 'vitest',
    commands: [[vitest, 'run', '--project', 'unit']],
    covers: [
      'the layer rules',
      'fault/log-rotation',
      'fault/orphans',
      'lint/no-raw-begin',
      'lint/no-hidden-inputs',
      'lint/words',
      'ports have at most 12 methods',
      'screens have no audience flag',
      'a SQL function is defined once',
      'files have at most 300 lines of code',
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
    testRunner: 'vitest',
    commands: [[vitest, 'run', '--project', 'server']],
    needs: ['postgres'],
    covers: ['on pglite', 'on postgres', ...requiredServerTests],
  },
  { name: 'Build', testRunner: 'nothing', commands: [['vite/bin/vite.js', 'build']] },
  {
    name: 'Stories, with axe',
    testRunner: 'vitest',
    commands: [[vitest, 'run', '--project', 'stories']],
    needs: ['chromium'],
  },
  {
    name: 'Browser journeys',
    testRunner: 'playwright',
    commands: [['@playwright/test/cli.js', 'test']],
    needs: ['chromium', 'zbar'],
    covers: ['ui/two-tabs', 'ui/double-click-pay', 'ui/back-at-every-state'],
  },
];
