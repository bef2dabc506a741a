/** One deliberate breach of a layer rule: the file that commits it, and what it reaches for. */
export interface PlantedViolation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  readonly source: string;
}

const importing = (specifier: string) =>
  `import { thing } from '${specifier}';\nexport const used = thing;\n`;
const importingType = (specifier: string) =>
  `import type { Thing } from '${specifier}';\nexport type Used = Thing;\n`;
const module = 'export const thing = 1;\nexport type Thing = typeof thing;\n';

/** Files that the planted ones reach for; they keep every rule. */
export const bystanders: Readonly<Record<string, string>> = {
  'src/main.tsx': importing('#composition/start.ts'),
  'src/domain/market/market.ts': module,
  'src/domain/fan/fan.ts': module,
  'src/domain/fan/hen.ts': importing('./egg.ts'),
  'src/application/clock.port.ts': module,
  'src/machines/sale/sale.machine.ts': module,
  'src/machines/sale/sale.view.ts': module,
  'src/adapters/http/client.ts': module,
  'src/adapters/browser/clock.browser.ts': module,
  'src/adapters/memory/clock.memory.ts': module,
  'src/ui/screens/Sale/Sale.tsx': module,
  'src/ui/components/Button/Button.tsx': module,
  'src/composition/start.ts': module,
  'contract/events.ts': module,
  'server/main.ts': importing('./http/events.routes.ts'),
  'server/http/events.routes.ts': module,
  'server/application/hold-seats.ts': module,
  'server/db/client.ts': module,
  'sandbox/main.ts': module,
  'testing/builders/a-fan.ts': module,
};

/** The packages the planted files reach for, laid down as stubs so that nothing depends on what is installed. */
export const stubbedPackages = {
  dependencies: [
    '@electric-sql/pglite',
    '@svgdotjs/svg.js',
    '@xstate/react',
    'date-fns',
    'hono',
    'inversify',
    'ky',
    'react',
    'xstate',
    'zod',
  ],
  devDependencies: ['fast-check', 'vitest'],
} as const;

/** At least one breach for every rule; several where a rule forbids several things. */
export const plantedViolations: readonly PlantedViolation[] = [
  breach('domain-is-pure', 'src/domain/market/ask.ts', 'node_modules/ky/index.js', importing('ky')),
  breach(
    'domain-is-pure',
    'src/domain/market/ui.ts',
    'src/application/clock.port.ts',
    importingType('#application/clock.port.ts'),
  ),
  breach(
    'domain-is-pure',
    'src/domain/market/world.test.ts',
    'contract/events.ts',
    importing('#contract/events.ts'),
  ),
  breach('ports-are-promises', 'src/application/ask.port.ts', 'node_modules/zod/index.js', importing('zod')),
  breach(
    'ports-are-promises',
    'src/application/flow.port.ts',
    'src/machines/sale/sale.view.ts',
    importingType('#machines/sale/sale.view.ts'),
  ),
  breach(
    'machines-know-no-world',
    'src/machines/login/login.machine.ts',
    'src/adapters/http/client.ts',
    importing('#adapters/http/client.ts'),
  ),
  breach(
    'machines-know-no-world',
    'src/machines/login/login.view.ts',
    'node_modules/react/index.js',
    importing('react'),
  ),
  breach(
    'machines-see-ports-in-actors-only',
    'src/machines/clock/clock.machine.ts',
    'src/application/clock.port.ts',
    importingType('#application/clock.port.ts'),
  ),
  breach(
    'actors-use-ports-as-types',
    'src/machines/clock/clock.actors.ts',
    'src/application/clock.port.ts',
    importing('#application/clock.port.ts'),
  ),
  breach(
    'browser-code-stays-in-the-browser',
    'src/adapters/browser/file.ts',
    'fs',
    "import { readFileSync } from 'node:fs';\nexport const used = readFileSync;\n",
  ),
  breach(
    'views-are-bound-to-machines',
    'src/ui/screens/Sale/Ask.tsx',
    'src/adapters/http/client.ts',
    importing('#adapters/http/client.ts'),
  ),
  breach(
    'views-are-bound-to-machines',
    'src/ui/screens/Sale/Wire.tsx',
    'contract/events.ts',
    importingType('#contract/events.ts'),
  ),
  breach(
    'screens-see-views',
    'src/ui/screens/Sale/Peek.tsx',
    'src/machines/sale/sale.machine.ts',
    importing('#machines/sale/sale.machine.ts'),
  ),
  breach(
    'one-bridge',
    'src/ui/screens/Sale/Bridge.tsx',
    'node_modules/@xstate/react/index.js',
    importing('@xstate/react'),
  ),
  breach(
    'views-run-no-machines',
    'src/ui/screens/Sale/Run.tsx',
    'node_modules/xstate/index.js',
    importing('xstate'),
  ),
  breach(
    'components-are-pure',
    'src/ui/components/Button/Flow.tsx',
    'src/machines/sale/sale.view.ts',
    importingType('#machines/sale/sale.view.ts'),
  ),
  breach(
    'components-are-pure',
    'src/ui/components/Button/Screen.tsx',
    'src/ui/screens/Sale/Sale.tsx',
    importing('../../screens/Sale/Sale.tsx'),
  ),
  breach(
    'no-locator',
    'src/ui/screens/Sale/Locate.tsx',
    'node_modules/inversify/index.js',
    importing('inversify'),
  ),
  breach(
    'adapters-know-their-port-alone',
    'src/adapters/http/view.ts',
    'src/machines/sale/sale.view.ts',
    importing('#machines/sale/sale.view.ts'),
  ),
  breach(
    'adapters-are-strangers',
    'src/adapters/http/clock.ts',
    'src/adapters/browser/clock.browser.ts',
    importing('../browser/clock.browser.ts'),
  ),
  breach(
    'wire-stays-at-the-edge',
    'src/adapters/browser/wire.ts',
    'contract/events.ts',
    importingType('#contract/events.ts'),
  ),
  breach(
    'contract-points-inward',
    'contract/carts.ts',
    'src/application/clock.port.ts',
    importingType('#application/clock.port.ts'),
  ),
  breach(
    'two-programs-server',
    'server/application/flow.ts',
    'src/machines/sale/sale.machine.ts',
    importing('#machines/sale/sale.machine.ts'),
  ),
  breach(
    'two-programs-client',
    'src/composition/short-cut.ts',
    'server/http/events.routes.ts',
    importing('#server/http/events.routes.ts'),
  ),
  breach(
    'nobody-leans-on-the-sandbox',
    'server/application/cheat.ts',
    'sandbox/main.ts',
    importing('#sandbox/main.ts'),
  ),
  breach(
    'the-sandbox-is-a-stranger',
    'sandbox/insider.ts',
    'src/domain/market/market.ts',
    importing('#domain/market/market.ts'),
  ),
  breach(
    'use-cases-know-their-ports-alone',
    'server/application/query.ts',
    'server/db/client.ts',
    importing('../db/client.ts'),
  ),
  breach(
    'use-cases-know-their-ports-alone',
    'server/application/answer.ts',
    'node_modules/hono/index.js',
    importingType('hono'),
  ),
  breach(
    'routes-call-use-cases',
    'server/http/carts.routes.ts',
    'server/db/client.ts',
    importing('../db/client.ts'),
  ),
  breach(
    'routes-call-use-cases',
    'server/http/raw.routes.ts',
    'node_modules/@electric-sql/pglite/index.js',
    importing('@electric-sql/pglite'),
  ),
  breach(
    'server-adapters-know-no-wire',
    'server/db/answer.ts',
    'node_modules/hono/index.js',
    importing('hono'),
  ),
  breach(
    'only-the-painter-draws',
    'src/ui/seat-map/SeatMap.tsx',
    'node_modules/@svgdotjs/svg.js/index.js',
    importing('@svgdotjs/svg.js'),
  ),
  breach(
    'by-alias',
    'src/adapters/http/near.ts',
    'src/domain/fan/fan.ts',
    importing('../../domain/fan/fan.ts'),
  ),
  breach('no-circular', 'src/domain/fan/egg.ts', 'src/domain/fan/hen.ts', importing('./hen.ts')),
  breach(
    'no-orphans',
    'src/domain/fan/forgotten.ts',
    'src/domain/fan/forgotten.ts',
    'export const nobody = 1;\n',
  ),
  breach(
    'not-to-dev-dep',
    'server/application/shoot.ts',
    'node_modules/fast-check/index.js',
    importing('fast-check'),
  ),
  breach(
    'no-dep-on-test',
    'src/composition/fake.ts',
    'src/adapters/memory/clock.memory.ts',
    importing('#adapters/memory/clock.memory.ts'),
  ),
  breach(
    'no-dep-on-test',
    'server/application/built.ts',
    'testing/builders/a-fan.ts',
    importing('#testing/builders/a-fan.ts'),
  ),
  breach('no-dep-on-test', 'src/domain/fan/spy.ts', 'node_modules/vitest/index.js', importing('vitest')),
  breach(
    'not-unreachable-from-main',
    'src/composition/unvisited.ts',
    'src/composition/unvisited.ts',
    importing('./start.ts'),
  ),
  breach(
    'not-unreachable-from-server',
    'server/application/unvisited.ts',
    'server/application/unvisited.ts',
    importing('./hold-seats.ts'),
  ),
  breach('not-to-unresolvable', 'src/domain/fan/lost.ts', './nowhere.ts', importing('./nowhere.ts')),
];

function breach(rule: string, from: string, to: string, source: string): PlantedViolation {
  return { rule, from, to, source };
}
