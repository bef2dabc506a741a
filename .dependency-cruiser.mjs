// The layer rules of docs/architecture.md. Each rule's comment is shown to the offender.
// testing/architecture/architecture.test.ts applies them to the tree and proves that each one catches a violation.

/** Files that only run under a test runner or in Storybook. */
const tests = [
  '\\.(test|stories|contract-test)\\.tsx?$',
  '^testing/',
  '^server/test/',
  '^sandbox/test/',
  '^e2e/',
  '^bench/',
  '^\\.storybook/',
];

/** What tests and stories may use in addition to what their subject may use. */
const testKit = [
  '^testing/',
  '^src/adapters/memory/',
  '^\\.storybook/',
  '^server/test/',
  '^sandbox/test/',
  '\\.(test|stories|contract-test)\\.tsx?$',
  'node_modules/(vitest|fast-check|storybook|@storybook/[^/]+|@vitest/[^/]+|axe-core)/',
];

/**
 * Matches everything except the named layers and packages and the test kit (production code is stopped by
 * `no-dep-on-test`).
 * @param {...string} allowed
 */
const butFor = (...allowed) => ({ path: '.', pathNot: [...allowed, ...testKit] });

const styles = '\\.css$';
/** @param {...string} names */
const npm = (...names) => `node_modules/(${names.join('|')})/`;

/** The contexts of the domain, in order: each may import those before it. The files beside them import all of them. */
export const domainContexts = [
  'shared',
  'market',
  'venue',
  'identity',
  'catalogue',
  'ticket',
  'payment',
  'reservation',
  'sale',
  'order',
  'installment',
  'failure',
];

/**
 * The folders of screens whose parts other screens use, in order: each may import those before it. Every other folder
 * of screens may import all of them, and none imports it.
 */
export const sharedScreens = [
  'forms',
  'payment-methods',
  'order',
  'home',
  'event',
  'login',
  'sale',
  'tickets',
  'profile',
  'outcome',
  'operators',
  'back-office',
];

/** The contexts of the server, in order: each may import those before it. */
export const serverContexts = [
  'kernel',
  'http',
  'identity',
  'catalogue',
  'unit-of-work',
  'holds',
  'tickets',
  'payments',
  'orders',
  'refunds',
  'staff-bookings',
  'box-office',
  'installments',
  'cancellations',
  'payment-exceptions',
  'notifications',
  'passes',
  'ticket-transfers',
  'support',
  'content',
  'site',
];
/** The parts of server/payments; a part imports those before it only. */
export const paymentParts = [
  'attempts',
  'saved-cards',
  'provider',
  'settlement',
  'reconciliation',
  'methods',
  'checkout',
  'payment-links',
  'webhooks',
];
const anyContext = `^server/(${serverContexts.join('|')})/`;
/** Files of a context that speak HTTP. */
const routeFiles = ['\\.(routes|mapper)\\.ts$', '^server/(http|site)/'];
/** Files of a context that speak to a database, a provider or a library. */
const adapterFiles = ['\\.(repository|postgres|adapter)\\.ts$', '^server/db/'];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'A domain rule must not depend on how it is stored, sent or shown.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { ...butFor('^src/domain/', npm('date-fns')), dependencyTypesNot: ['core'] },
    },
    ...domainContexts.map((context, at) => ({
      name: `domain-context-order-${context}`,
      comment: `The context ${context} of the domain imports only those before it in domainContexts.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^src/domain/${context}/` },
      to: { path: '^src/domain/', pathNot: `^src/domain/(${domainContexts.slice(0, at + 1).join('|')})/` },
    })),
    {
      name: 'ports-import-domain-only',
      comment:
        'A port describes what the application needs in terms of the domain, and nothing about its implementation.',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { ...butFor('^src/(application|domain)/'), dependencyTypesNot: ['core'] },
    },
    {
      name: 'machines-import-no-adapters',
      comment:
        'A machine decides what happens next; it reaches the outside only through actors that composition provides.',
      severity: 'error',
      from: { path: '^src/machines/' },
      to: {
        ...butFor('^src/(machines|domain|application)/', npm('xstate')),
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'ports-in-actors-only',
      comment:
        'Only *.actors.ts imports ports, and only as types: everything else in a flow works without them.',
      severity: 'error',
      from: { path: '^src/machines/', pathNot: ['\\.actors\\.ts$', '^src/machines/flows\\.ts$', ...tests] },
      to: { path: '^src/application/' },
    },
    {
      name: 'actors-use-ports-as-types',
      comment: 'An actor receives its port as an argument; it never imports one.',
      severity: 'error',
      from: { path: '^src/machines/', pathNot: tests },
      to: { path: '^src/application/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-code-stays-in-the-browser',
      comment: "The browser has no Node: domain, ports, flows and screens may not import Node's modules.",
      severity: 'error',
      from: { path: '^(src|contract)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'views-import-no-adapters',
      comment:
        'A view renders its view model and sends events; it never accesses adapters or browser services itself.',
      severity: 'error',
      // A test compares the message tables with the codes of the contract.
      from: { path: '^src/ui/', pathNot: '^src/ui/i18n/[^/]+\\.test\\.ts$' },
      to: {
        path: ['^src/(application|adapters|composition)/', '^contract/', npm('ky', 'inversify')],
        pathNot: testKit,
      },
    },
    {
      name: 'screens-use-view-models',
      comment: 'A screen uses the view model of a flow, never its machine, actors or states.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: tests },
      to: { path: '^src/machines/', pathNot: '\\.view\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    ...sharedScreens.map((folder, at) => ({
      name: `screens-have-no-rings-${folder}`,
      comment: `The screens of ${folder} import only those before them in sharedScreens: move what both need to the earlier one.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^src/ui/screens/${folder}/`, pathNot: tests },
      to: {
        path: '^src/ui/screens/[^/]+/',
        pathNot: `^src/ui/screens/(${sharedScreens.slice(0, at + 1).join('|')})/`,
      },
    })),
    {
      name: 'screens-have-no-rings',
      comment:
        'Other screens use only the folders in sharedScreens: add the folder there, after those that it imports.',
      severity: 'error',
      from: { path: '^src/ui/screens/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/ui/screens/[^/]+/',
        pathNot: ['^src/ui/screens/$1/', `^src/ui/screens/(${sharedScreens.join('|')})/`],
      },
    },
    {
      name: 'screens-have-no-rings-beside-folders',
      comment: 'The files beside the folders of screens are for all of them: they import none.',
      severity: 'error',
      from: { path: '^src/ui/screens/[^/]+$', pathNot: tests },
      to: { path: '^src/ui/screens/[^/]+/' },
    },
    {
      name: 'xstate-react-in-flow-only',
      comment: 'React and XState are connected in src/ui/flow and nowhere else.',
      severity: 'error',
      from: { path: '.', pathNot: ['^src/ui/flow/', ...tests] },
      to: { path: npm('@xstate/react') },
    },
    {
      name: 'views-run-no-machines',
      comment: 'Outside src/ui/flow, a view may use XState types but may not start or control an actor.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: ['^src/ui/flow/', ...tests] },
      to: { path: npm('xstate'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-are-pure',
      comment: 'A component has props in and callbacks out: no flow, no screen, no route.',
      severity: 'error',
      from: { path: '^src/ui/components/' },
      to: {
        path: ['^src/machines/', '^src/ui/(?!components/|i18n/|theme/)', npm('@tanstack/[^/]+', 'xstate')],
        pathNot: [styles, ...testKit],
      },
    },
    {
      name: 'container-in-composition-only',
      comment:
        'The container is resolved in composition, once per port; everything else receives its dependencies as arguments.',
      severity: 'error',
      from: { path: '.', pathNot: '^src/composition/' },
      to: { path: npm('inversify', 'reflect-metadata') },
    },
    {
      name: 'adapters-import-ports-only',
      comment: 'An adapter implements a port of application; it imports no flow, no view and no composition.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: {
        path: [
          '^src/(machines|ui|composition)/',
          npm('react', 'react-dom', 'xstate', '@xstate/[^/]+', '@lingui/[^/]+', '@tanstack/[^/]+'),
        ],
      },
    },
    {
      name: 'adapters-are-independent',
      comment: 'One adapter may not import another: what both need is a port, or belongs to the domain.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^src/adapters/', pathNot: ['^src/adapters/$1/', ...testKit] },
    },
    {
      name: 'wire-format-at-the-edge',
      comment:
        'The wire format is read and written at the edge only: adapters/http, adapters/content and the routes of the server.',
      severity: 'error',
      from: {
        path: '.',
        pathNot: [
          '^contract/',
          '^src/adapters/(http|content)/',
          '^server/.+\\.(routes|mapper)\\.ts$',
          '^server/(http|site)/',
          '^tools/',
          ...tests,
        ],
      },
      to: { path: '^contract/' },
    },
    {
      name: 'contract-points-inward',
      comment: 'The contract is neutral: it imports zod and the domain only.',
      severity: 'error',
      from: { path: '^contract/' },
      to: {
        ...butFor('^contract/', '^src/domain/', npm('zod', 'zod-openapi')),
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'server-imports-no-client',
      comment: "The server shares the client's domain and contract, never its flows, views or adapters.",
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/domain/' },
    },
    {
      name: 'client-imports-no-server',
      comment: 'The client calls the server over HTTP; it never imports it.',
      severity: 'error',
      from: { path: '^(src|contract|testing)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/' },
    },
    {
      name: 'sandbox-in-tools-only',
      comment: 'The sandbox simulates the external providers; only start scripts and tests may import it.',
      severity: 'error',
      from: { path: '.', pathNot: ['^sandbox/', '^tools/', ...tests] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-imports-no-product-code',
      comment: 'External providers do not know our code; neither may the sandbox.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(src|contract|server)/', pathNot: testKit },
    },
    {
      name: 'use-cases-import-ports-only',
      comment: 'A use case of the server imports ports and the domain, never HTTP, SQL or providers.',
      severity: 'error',
      from: { path: anyContext, pathNot: [...tests, ...routeFiles, ...adapterFiles, '/public\\.ts$'] },
      to: {
        path: [...routeFiles, ...adapterFiles, '^contract/', 'node_modules/'],
        pathNot: npm('date-fns'),
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'routes-call-use-cases',
      comment:
        'A route parses the request and calls a use case; it never accesses the database or a provider itself.',
      severity: 'error',
      from: { path: routeFiles, pathNot: tests },
      to: { path: [...adapterFiles, npm('pg', '@electric-sql/[^/]+', 'nodemailer')] },
    },
    {
      name: 'server-adapters-import-no-http',
      comment: 'The server adapters serve use cases; they do not depend on HTTP routes.',
      severity: 'error',
      from: { path: adapterFiles.map((path) => path.replace(/^(?!\^)/, '^server/.+')), pathNot: tests },
      to: { path: [...routeFiles, npm('hono', '@hono/[^/]+')] },
    },
    {
      name: 'server-contexts-by-public-file',
      comment:
        'Another context is entered by its public.ts only: everything else may change with its context.',
      severity: 'error',
      from: { path: '^server/([^/]+)', pathNot: tests },
      to: { path: anyContext, pathNot: ['^server/$1/', '^server/[^/]+/public\\.ts$'] },
    },
    ...serverContexts.slice(0, -1).map((context, at) => ({
      name: `server-context-order-${context}`,
      comment: `The context ${context} is complete without those after it in serverContexts: it may not import them.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^server/${context}/`, pathNot: tests },
      to: { path: `^server/(${serverContexts.slice(at + 1).join('|')})/` },
    })),
    ...paymentParts.map((part, at) => ({
      name: `payment-part-order-${part}`,
      comment: `The part ${part} of server/payments imports only the parts before it in paymentParts, and no route.`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^server/payments/${part}/`, pathNot: tests },
      to: {
        path: '^server/payments/',
        pathNot: `^server/payments/(${paymentParts.slice(0, at + 1).join('|')})/`,
      },
    })),
    {
      name: 'only-the-painter-draws',
      comment: 'Only src/ui/seat-map/painter draws; the picture itself is data from the domain.',
      severity: 'error',
      from: { path: '.', pathNot: '^src/ui/seat-map/painter/' },
      to: { path: npm('@svgdotjs/[^/]+') },
    },
    {
      name: 'by-alias',
      comment:
        'Import from another top-level folder by its alias (#domain/…), so that the crossed boundary is visible.',
      severity: 'error',
      from: { path: '^(src/[^/]+|contract|server|sandbox|testing)/' },
      to: {
        path: '^(src/(domain|application|machines|adapters|ui|composition)|contract|server|sandbox|testing)/',
        pathNot: '^$1/',
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    },
    {
      name: 'no-circular',
      comment: 'Two files that import each other belong together, or need a third.',
      severity: 'error',
      from: { pathNot: '^node_modules/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'This file is imported by nothing and imports nothing: it is dead code.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          ...tests,
          '\\.d\\.ts$',
          '^tools/',
          '^sandbox/pages/[^/]+\\.js$',
          '^(src|server|sandbox)/main\\.tsx?$',
        ],
      },
      to: {},
    },
    {
      name: 'not-to-dev-dep',
      comment: 'Production code may not import a package that is only installed for development.',
      severity: 'error',
      from: { path: '^(src|contract|server|sandbox)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'triple-slash-type-reference'] },
    },
    {
      name: 'no-dep-on-test',
      comment: 'Production code may not import test code.',
      severity: 'error',
      from: { path: '^(src|contract|server|sandbox)/', pathNot: [...tests, '^src/adapters/memory/'] },
      to: { path: testKit },
    },
    // Rules of the domain are checked one by one: rules-without-caller.test.ts of testing/architecture.
    {
      name: 'not-unreachable-from-main',
      comment: 'This file is not reachable from the entry point: import it, or delete it.',
      severity: 'error',
      from: { path: '^src/(main\\.tsx|first-paint\\.ts|server-pages\\.tsx|ticket-worker\\.ts)$' },
      to: {
        path: '^(src|contract)/',
        // Components and their messages are in Storybook before a screen uses them.
        pathNot: [
          ...tests,
          '^src/(domain|adapters/memory|ui/components|ui/i18n)/',
          // The entry points, which nothing imports.
          '^src/(main\\.tsx|first-paint\\.ts|server-pages\\.tsx|ticket-worker\\.ts)$',
          // The complete list, each endpoint's codes, the names of schemas, webhooks, content files and the list of bundles are used by the server and OpenAPI; the agreements are checked by the compiler.
          '^contract/(index|agreement|domain-agreement|response-agreement|endpoint-problems|named-schemas|webhooks|content|bundles)\\.ts$',
          '^src/ui/theme/tokens\\.css$',
          '\\.d\\.ts$',
        ],
        reachable: false,
      },
    },
    {
      name: 'not-unreachable-from-server',
      comment: "This file is not reachable from the server's entry point: import it, or delete it.",
      severity: 'error',
      from: { path: '^server/main\\.ts$' },
      // The worker is started by its path, not imported, and imports its statements.
      to: {
        path: '^server/',
        pathNot: [...tests, '^server/db/pglite\\.(worker|statements)\\.ts$', '\\.d\\.ts$'],
        reachable: false,
      },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'This import cannot be resolved.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    // The partner's program imports types that its test generates.
    exclude: {
      path: ['^(dist|storybook-static|coverage)/', '^server/client\\.test/partner/', '\\.po$'],
    },
    tsPreCompilationDeps: true,
    detectProcessBuiltinModuleCalls: true,
    tsConfig: { fileName: 'tsconfig.json' },
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'browser', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
