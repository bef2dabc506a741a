import { domainContexts, paymentParts, serverContexts, sharedScreens } from '../../.dependency-cruiser.mjs';

/** A deliberate violation of a layer rule: the offending file and what it imports. */
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

/** Files that the planted violations import; they follow every rule. */
export const bystanders: Readonly<Record<string, string>> = {
  'src/main.tsx': importing('#composition/start.ts'),
  'src/domain/market/market.ts': module,
  'src/domain/rows.ts': module,
  ...Object.fromEntries(domainContexts.map((context) => [`src/domain/${context}/next.ts`, module])),
  'src/domain/identity/fan.ts': module,
  'src/domain/identity/hen.ts': importing('./egg.ts'),
  'src/application/clock.port.ts': module,
  'src/machines/sale/sale.machine.ts': module,
  'src/machines/sale/sale.view.ts': module,
  'src/adapters/http/client.ts': module,
  'src/adapters/browser/clock.browser.ts': module,
  'src/adapters/memory/clock.memory.ts': module,
  'src/ui/screens/Sale/Sale.tsx': module,
  ...Object.fromEntries(sharedScreens.map((folder) => [`src/ui/screens/${folder}/Next.tsx`, module])),
  'src/ui/screens/faq/Next.tsx': module,
  'src/ui/components/Button/Button.tsx': module,
  'src/composition/start.ts': module,
  'contract/events.ts': module,
  'server/main.ts': importing('./catalogue/public.ts'),
  'server/catalogue/public.ts': "export { thing } from './events.routes.ts';\n",
  'server/catalogue/events.routes.ts': module,
  'server/holds/hold-seats.ts': module,
  'server/site/later.ts': module,
  'server/payments/later.ts': module,
  'server/db/client.ts': module,
  'sandbox/main.ts': module,
  'testing/builders/a-fan.ts': module,
};

/** The packages that the planted files import, as stubs, so that nothing depends on what is installed. */
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

/** At least one violation per rule; several where a rule forbids several things. */
export const plantedViolations: readonly PlantedViolation[] = [
  violation('domain-is-pure', 'src/domain/market/ask.ts', 'node_modules/ky/index.js', importing('ky')),
  violation(
    'domain-is-pure',
    'src/domain/market/ui.ts',
    'src/application/clock.port.ts',
    importingType('#application/clock.port.ts'),
  ),
  violation(
    'domain-is-pure',
    'src/domain/market/world.test.ts',
    'contract/events.ts',
    importing('#contract/events.ts'),
  ),
  ...domainContexts.map((context, at) => {
    const later = domainContexts[at + 1];
    const to = later === undefined ? 'rows.ts' : `${later}/next.ts`;
    return violation(
      `domain-context-order-${context}`,
      `src/domain/${context}/ahead.ts`,
      `src/domain/${to}`,
      importing(`../${to}`),
    );
  }),
  violation(
    'ports-import-domain-only',
    'src/application/ask.port.ts',
    'node_modules/zod/index.js',
    importing('zod'),
  ),
  violation(
    'ports-import-domain-only',
    'src/application/flow.port.ts',
    'src/machines/sale/sale.view.ts',
    importingType('#machines/sale/sale.view.ts'),
  ),
  violation(
    'machines-import-no-adapters',
    'src/machines/login/login.machine.ts',
    'src/adapters/http/client.ts',
    importing('#adapters/http/client.ts'),
  ),
  violation(
    'machines-import-no-adapters',
    'src/machines/login/login.view.ts',
    'node_modules/react/index.js',
    importing('react'),
  ),
  violation(
    'ports-in-actors-only',
    'src/machines/clock/clock.machine.ts',
    'src/application/clock.port.ts',
    importingType('#application/clock.port.ts'),
  ),
  violation(
    'actors-use-ports-as-types',
    'src/machines/clock/clock.actors.ts',
    'src/application/clock.port.ts',
    importing('#application/clock.port.ts'),
  ),
  violation(
    'browser-code-stays-in-the-browser',
    'src/adapters/browser/file.ts',
    'fs',
    "import { readFileSync } from 'node:fs';\nexport const used = readFileSync;\n",
  ),
  violation(
    'views-import-no-adapters',
    'src/ui/screens/Sale/Ask.tsx',
    'src/adapters/http/client.ts',
    importing('#adapters/http/client.ts'),
  ),
  violation(
    'views-import-no-adapters',
    'src/ui/screens/Sale/Wire.tsx',
    'contract/events.ts',
    importingType('#contract/events.ts'),
  ),
  violation(
    'screens-use-view-models',
    'src/ui/screens/Sale/Peek.tsx',
    'src/machines/sale/sale.machine.ts',
    importing('#machines/sale/sale.machine.ts'),
  ),
  ...sharedScreens.map((folder, at) => {
    const to = `${sharedScreens[at + 1] ?? 'faq'}/Next.tsx`;
    return violation(
      `screens-have-no-rings-${folder}`,
      `src/ui/screens/${folder}/Ahead.tsx`,
      `src/ui/screens/${to}`,
      importing(`../${to}`),
    );
  }),
  violation(
    'screens-have-no-rings',
    'src/ui/screens/faq/Aside.tsx',
    'src/ui/screens/Sale/Sale.tsx',
    importing('../Sale/Sale.tsx'),
  ),
  violation(
    'screens-have-no-rings-beside-folders',
    'src/ui/screens/Failure.tsx',
    'src/ui/screens/faq/Next.tsx',
    importing('./faq/Next.tsx'),
  ),
  violation(
    'xstate-react-in-flow-only',
    'src/ui/screens/Sale/Bridge.tsx',
    'node_modules/@xstate/react/index.js',
    importing('@xstate/react'),
  ),
  violation(
    'views-run-no-machines',
    'src/ui/screens/Sale/Run.tsx',
    'node_modules/xstate/index.js',
    importing('xstate'),
  ),
  violation(
    'components-are-pure',
    'src/ui/components/Button/Flow.tsx',
    'src/machines/sale/sale.view.ts',
    importingType('#machines/sale/sale.view.ts'),
  ),
  violation(
    'components-are-pure',
    'src/ui/components/Button/Screen.tsx',
    'src/ui/screens/Sale/Sale.tsx',
    importing('../../screens/Sale/Sale.tsx'),
  ),
  violation(
    'container-in-composition-only',
    'src/ui/screens/Sale/Locate.tsx',
    'node_modules/inversify/index.js',
    importing('inversify'),
  ),
  violation(
    'adapters-import-ports-only',
    'src/adapters/http/view.ts',
    'src/machines/sale/sale.view.ts',
    importing('#machines/sale/sale.view.ts'),
  ),
  violation(
    'adapters-are-independent',
    'src/adapters/http/clock.ts',
    'src/adapters/browser/clock.browser.ts',
    importing('../browser/clock.browser.ts'),
  ),
  violation(
    'wire-format-at-the-edge',
    'src/adapters/browser/wire.ts',
    'contract/events.ts',
    importingType('#contract/events.ts'),
  ),
  violation(
    'contract-points-inward',
    'contract/carts.ts',
    'src/application/clock.port.ts',
    importingType('#application/clock.port.ts'),
  ),
  violation(
    'server-imports-no-client',
    'server/holds/flow.ts',
    'src/machines/sale/sale.machine.ts',
    importing('#machines/sale/sale.machine.ts'),
  ),
  violation(
    'client-imports-no-server',
    'src/composition/short-cut.ts',
    'server/catalogue/events.routes.ts',
    importing('#server/catalogue/events.routes.ts'),
  ),
  violation(
    'sandbox-in-tools-only',
    'server/holds/cheat.ts',
    'sandbox/main.ts',
    importing('#sandbox/main.ts'),
  ),
  violation(
    'sandbox-imports-no-product-code',
    'sandbox/insider.ts',
    'src/domain/market/market.ts',
    importing('#domain/market/market.ts'),
  ),
  violation(
    'use-cases-import-ports-only',
    'server/holds/query.ts',
    'server/db/client.ts',
    importing('../db/client.ts'),
  ),
  violation(
    'use-cases-import-ports-only',
    'server/holds/answer.ts',
    'node_modules/hono/index.js',
    importingType('hono'),
  ),
  violation(
    'routes-call-use-cases',
    'server/holds/carts.routes.ts',
    'server/db/client.ts',
    importing('../db/client.ts'),
  ),
  violation(
    'routes-call-use-cases',
    'server/holds/raw.routes.ts',
    'node_modules/@electric-sql/pglite/index.js',
    importing('@electric-sql/pglite'),
  ),
  violation(
    'server-adapters-import-no-http',
    'server/db/answer.ts',
    'node_modules/hono/index.js',
    importing('hono'),
  ),
  violation(
    'server-contexts-by-public-file',
    'server/payments/peek.ts',
    'server/holds/hold-seats.ts',
    importing('#server/holds/hold-seats.ts'),
  ),
  ...serverContexts
    .slice(0, -1)
    .map((context) =>
      violation(
        `server-context-order-${context}`,
        `server/${context}/ahead.ts`,
        'server/site/later.ts',
        importing('#server/site/later.ts'),
      ),
    ),
  ...paymentParts.map((part) =>
    violation(
      `payment-part-order-${part}`,
      `server/payments/${part}/ahead.ts`,
      'server/payments/later.ts',
      importing('#server/payments/later.ts'),
    ),
  ),
  violation(
    'only-the-painter-draws',
    'src/ui/seat-map/SeatMap.tsx',
    'node_modules/@svgdotjs/svg.js/index.js',
    importing('@svgdotjs/svg.js'),
  ),
  violation(
    'by-alias',
    'src/adapters/http/near.ts',
    'src/domain/identity/fan.ts',
    importing('../../domain/identity/fan.ts'),
  ),
  violation('no-circular', 'src/domain/identity/egg.ts', 'src/domain/identity/hen.ts', importing('./hen.ts')),
  violation(
    'no-orphans',
    'src/domain/identity/forgotten.ts',
    'src/domain/identity/forgotten.ts',
    'export const nobody = 1;\n',
  ),
  violation(
    'not-to-dev-dep',
    'server/holds/shoot.ts',
    'node_modules/fast-check/index.js',
    importing('fast-check'),
  ),
  violation(
    'no-dep-on-test',
    'src/composition/fake.ts',
    'src/adapters/memory/clock.memory.ts',
    importing('#adapters/memory/clock.memory.ts'),
  ),
  violation(
    'no-dep-on-test',
    'server/holds/built.ts',
    'testing/builders/a-fan.ts',
    importing('#testing/builders/a-fan.ts'),
  ),
  violation(
    'no-dep-on-test',
    'src/domain/identity/spy.ts',
    'node_modules/vitest/index.js',
    importing('vitest'),
  ),
  violation(
    'not-unreachable-from-main',
    'src/composition/unvisited.ts',
    'src/composition/unvisited.ts',
    importing('./start.ts'),
  ),
  violation(
    'not-unreachable-from-server',
    'server/holds/unvisited.ts',
    'server/holds/unvisited.ts',
    importing('./hold-seats.ts'),
  ),
  violation('not-to-unresolvable', 'src/domain/identity/lost.ts', './nowhere.ts', importing('./nowhere.ts')),
];

function violation(rule: string, from: string, to: string, source: string): PlantedViolation {
  return { rule, from, to, source };
}
