// The layer rules of docs/architecture.md. Each rule's comment is the sentence shown to the offender.
// testing/architecture.test.ts runs them over the tree and proves that every one of them bites.

/** Files that only ever run under a test runner or in Storybook. */
const tests = [
  '\\.(test|stories|contract-test)\\.tsx?$',
  '^testing/',
  '^server/test/',
  '^sandbox/test/',
  '^e2e/',
  '^bench/',
  '^\\.storybook/',
];

/** What tests and stories may use on top of what their subject may use. */
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
 * Everything except the named layers and packages, and the test kit (production code meets `no-dep-on-test` there).
 * @param {...string} allowed
 */
const butFor = (...allowed) => ({ path: '.', pathNot: [...allowed, ...testKit] });

const styles = '\\.css$';
/** @param {...string} names */
const npm = (...names) => `node_modules/(${names.join('|')})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'A rule of the business may not know how it is stored, sent or shown.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { ...butFor('^src/domain/', npm('date-fns')), dependencyTypesNot: ['core'] },
    },
    {
      name: 'ports-are-promises',
      comment:
        'A port says what we need from the world in the words of the domain, and nothing about who keeps the promise.',
      severity: 'error',
      from: { path: '^src/application/' },
      to: { ...butFor('^src/(application|domain)/'), dependencyTypesNot: ['core'] },
    },
    {
      name: 'machines-know-no-world',
      comment:
        'A machine decides what happens next; the world reaches it through actors that composition provides.',
      severity: 'error',
      from: { path: '^src/machines/' },
      to: {
        ...butFor('^src/(machines|domain|application)/', npm('xstate')),
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'machines-see-ports-in-actors-only',
      comment:
        'Only *.actors.ts sees the ports, and only as types: everything else in a flow works without them.',
      severity: 'error',
      from: { path: '^src/machines/', pathNot: ['\\.actors\\.ts$', '^src/machines/flows\\.ts$', ...tests] },
      to: { path: '^src/application/' },
    },
    {
      name: 'actors-use-ports-as-types',
      comment: 'An actor is handed its port; it never fetches one.',
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
      name: 'views-are-bound-to-machines',
      comment: 'A view shows what its machine says and sends events; it never reaches for the world itself.',
      severity: 'error',
      // The tables of words are held against the codes of the wire, in a test.
      from: { path: '^src/ui/', pathNot: '^src/ui/i18n/[^/]+\\.test\\.ts$' },
      to: {
        path: ['^src/(application|adapters|composition)/', '^contract/', npm('ky', 'inversify')],
        pathNot: testKit,
      },
    },
    {
      name: 'screens-see-views',
      comment: 'A screen takes the view of a flow; the machine, its actors and its states stay behind it.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: tests },
      to: { path: '^src/machines/', pathNot: '\\.view\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'one-bridge',
      comment: 'React meets XState in src/ui/flow and nowhere else.',
      severity: 'error',
      from: { path: '.', pathNot: ['^src/ui/flow/', ...tests] },
      to: { path: npm('@xstate/react') },
    },
    {
      name: 'views-run-no-machines',
      comment: 'Outside src/ui/flow, a view may name XState types but may not start or steer an actor.',
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
      name: 'no-locator',
      comment:
        'The container is asked in composition, once per port; everybody else is handed what they need.',
      severity: 'error',
      from: { path: '.', pathNot: '^src/composition/' },
      to: { path: npm('inversify', 'reflect-metadata') },
    },
    {
      name: 'adapters-know-their-port-alone',
      comment: 'An adapter keeps a promise of application; it knows no flow, no view and no wiring.',
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
      name: 'adapters-are-strangers',
      comment: 'One adapter may not lean on another: what both need is a port, or belongs to the domain.',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/' },
      to: { path: '^src/adapters/', pathNot: ['^src/adapters/$1/', ...testKit] },
    },
    {
      name: 'wire-stays-at-the-edge',
      comment:
        'What travels between client and server is read and written at the edge: adapters/http, adapters/content, server/http.',
      severity: 'error',
      from: {
        path: '.',
        pathNot: ['^contract/', '^src/adapters/(http|content)/', '^server/http/', '^tools/', ...tests],
      },
      to: { path: '^contract/' },
    },
    {
      name: 'contract-points-inward',
      comment: 'The contract is neutral ground: zod and the words of the domain.',
      severity: 'error',
      from: { path: '^contract/' },
      to: {
        ...butFor('^contract/', '^src/domain/', npm('zod', 'zod-openapi')),
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'two-programs-server',
      comment: "The box office shares the client's domain and contract, never its flows, views or adapters.",
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/domain/' },
    },
    {
      name: 'two-programs-client',
      comment: 'The client talks to the box office over the wire; it never imports it.',
      severity: 'error',
      from: { path: '^(src|contract|testing)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/' },
    },
    {
      name: 'nobody-leans-on-the-sandbox',
      comment:
        'The sandbox plays the outside world; only start scripts and tests may know that it is a play.',
      severity: 'error',
      from: { path: '.', pathNot: ['^sandbox/', '^tools/', ...tests] },
      to: { path: '^sandbox/' },
    },
    {
      name: 'the-sandbox-is-a-stranger',
      comment: 'The outside world has never seen our code; the sandbox may not either.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(src|contract|server)/', pathNot: testKit },
    },
    {
      name: 'use-cases-know-their-ports-alone',
      comment:
        "A use case of the server works against its own ports and the domain; HTTP, SQL and providers are someone else's.",
      severity: 'error',
      from: { path: '^server/application/', pathNot: tests },
      to: {
        path: '.',
        pathNot: ['^server/application/', '^src/domain/', npm('date-fns')],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'routes-call-use-cases',
      comment:
        'A route reads the wire and calls a use case; it never reaches the database or a provider by itself.',
      severity: 'error',
      from: { path: '^server/http/', pathNot: tests },
      to: { path: ['^server/(adapters|db)/', npm('pg', '@electric-sql/[^/]+', 'nodemailer')] },
    },
    {
      name: 'server-adapters-know-no-wire',
      comment: 'The server adapters serve use cases; who asked, and over which wire, is not their business.',
      severity: 'error',
      from: { path: '^server/(adapters|db)/', pathNot: tests },
      to: { path: ['^server/http/', npm('hono', '@hono/[^/]+')] },
    },
    {
      name: 'only-the-painter-draws',
      comment:
        'Drawing is the business of src/ui/seat-map/seat-map.painter.ts; the picture itself is data from the domain.',
      severity: 'error',
      from: { path: '.', pathNot: '^src/ui/seat-map/seat-map\\.painter\\.ts$' },
      to: { path: npm('@svgdotjs/[^/]+') },
    },
    {
      name: 'by-alias',
      comment: 'Cross a top folder by its alias (#domain/…), so that a reader sees which border is crossed.',
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
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: { pathNot: '^node_modules/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nobody uses this file and it uses nobody: it is dead.',
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
      comment: 'What runs for people may not need a package that is only installed for developers.',
      severity: 'error',
      from: { path: '^(src|contract|server|sandbox)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'triple-slash-type-reference'] },
    },
    {
      name: 'no-dep-on-test',
      comment: 'Code that people use may not need code that only tests use.',
      severity: 'error',
      from: { path: '^(src|contract|server|sandbox)/', pathNot: [...tests, '^src/adapters/memory/'] },
      to: { path: testKit },
    },
    // The domain is whole before all of it is used: the specification decides what belongs there, not its users.
    {
      name: 'not-unreachable-from-main',
      comment: 'No way leads from the start of the program to this file: finish the way, or delete the file.',
      severity: 'error',
      from: { path: '^src/(main\\.tsx|first-paint\\.ts)$' },
      to: {
        path: '^(src|contract)/',
        // Components and their words live in Storybook before a screen needs them; the domain is whole from the start.
        pathNot: [
          ...tests,
          '^src/(domain|adapters/memory|ui/components|ui/i18n)/',
          // The two starts: neither leads to the other.
          '^src/(main\\.tsx|first-paint\\.ts)$',
          // The whole list is the server's and OpenAPI's; the agreement is the compiler's.
          '^contract/(index|agrees-with-domain)\\.ts$',
          '^src/ui/theme/tokens\\.css$',
          '\\.d\\.ts$',
        ],
        reachable: false,
      },
    },
    {
      name: 'not-unreachable-from-server',
      comment: "No way leads from the server's start to this file: finish the way, or delete the file.",
      severity: 'error',
      from: { path: '^server/main\\.ts$' },
      // The worker is started by its address, not imported, and imports its statements.
      to: {
        path: '^server/',
        pathNot: [...tests, '^server/db/pglite\\.(worker|statements)\\.ts$', '\\.d\\.ts$'],
        reachable: false,
      },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    exclude: { path: ['^(dist|storybook-static|coverage)/', '\\.po$'] },
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
