import { createActor } from 'xstate';
import type { BundleName, Flows, FlowTypes } from '#machines/flows.ts';
import { createPreferencesActors } from '#machines/preferences/preferences.actors.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { createSessionActors } from '#machines/session/session.actors.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { App } from './app.ts';
import type { Visit } from './environment.ts';
import { expectsRunningHold } from './expects-running-hold.ts';
import { createFlowRegistries, type DefinitionsOf, type RegistriesOf } from './flow-registry.ts';
import { followSession } from './follow-session.ts';
import { loadOnce } from './load-once.ts';
import type { FirstPagePorts, LoadResolver, PortBindings, Ports, ResolvePorts } from './ports.ts';
import { defineResources, type ResourceKinds } from './resources.ts';

/** The bundles of flows. A flow is defined in one of them, which is loaded before a page requests it. */
const flowBundles = {
  sale: () => import('./bundles/sale.ts'),
  runningHold: () => import('./bundles/running-hold.ts'),
  outcome: () => import('./bundles/outcome.ts'),
  installments: () => import('./bundles/installments.ts'),
  login: () => import('./bundles/login.ts'),
  account: () => import('./bundles/account.ts'),
  operators: () => import('./bundles/operators.ts'),
  tickets: () => import('./bundles/tickets.ts'),
  backOffice: () => import('./bundles/back-office.ts'),
  catalogue: () => import('./bundles/catalogue.ts'),
};
type FlowBundleName = keyof typeof flowBundles;
type DefinedFlow = {
  [Name in FlowBundleName]: keyof ReturnType<Awaited<ReturnType<(typeof flowBundles)[Name]>>['defineFlows']>;
}[FlowBundleName];

export type RunningFlows = Flows & {
  /** Stops the flows whose pages were left. */
  leaveFor(path: string): void;
};

/**
 * Creates all flows over these ports. Session and preferences start at once, the others on request; those that the
 * first page does not need are loaded first, together with the resolver of their ports.
 */
export function startFlows(ports: FirstPagePorts, loadResolver: LoadResolver, visit: Visit): RunningFlows {
  const session = createActor(sessionMachine.provide({ actors: createSessionActors(ports.session) })).start();
  const preferences = createActor(preferencesMachine.provide({ actors: createPreferencesActors(ports) }), {
    input: {
      ...ports.preferences.read(),
      browserLanguages: ports.preferences.listBrowserLanguages(),
      market: visit.market,
    },
  }).start();

  const resolveLoaded = async <Token extends keyof Ports>(
    audience: Parameters<LoadResolver>[0],
    load: () => Promise<PortBindings<Token>>,
  ): Promise<Pick<Ports, Token>> => {
    const [resolve, bindings] = await Promise.all([loadResolver(audience), load()]);
    return resolve(bindings);
  };
  const loadPurchasePorts = loadOnce(() =>
    resolveLoaded('fan', async () => (await import('./bundles/purchase.ts')).purchasePorts),
  );
  const loadRecordPorts = loadOnce(() =>
    resolveLoaded('fan', async () => (await import('./bundles/records.ts')).recordPorts),
  );
  const loadLayoutPorts = loadOnce(() =>
    resolveLoaded('fan', async () => (await import('./bundles/layouts.ts')).layoutPorts),
  );
  const loadStaffRecordPorts = loadOnce(() =>
    resolveLoaded('staff', async () => (await import('./bundles/staff-records.ts')).staffRecordPorts),
  );
  const resources = createFlowRegistries<ResourceKinds>(
    defineResources({ ...ports, loadRecordPorts, loadLayoutPorts, loadStaffRecordPorts }),
    session,
  );
  const resource: Flows['resource'] = (name, query) => resources[name].getOrStart(query);

  const app: App = { ...ports, session, preferences, resource, visit, loadPurchasePorts };
  const registries: Partial<RegistriesOf<Pick<FlowTypes, DefinedFlow>>> = {};
  let startGestureRecognizer: Flows['startGestureRecognizer'] | undefined;
  const prepareFlows = <Name extends DefinedFlow>(
    audience: Parameters<LoadResolver>[0],
    load: () => Promise<{
      defineFlows(resolve: ResolvePorts, app: App): DefinitionsOf<Pick<FlowTypes, Name>>;
    }>,
  ) =>
    loadOnce(async () => {
      const [resolve, { defineFlows }] = await Promise.all([loadResolver(audience), load()]);
      Object.assign(registries, createFlowRegistries(defineFlows(resolve, app), session));
    });
  const loaders = {
    sale: prepareFlows('fan', async () => {
      const sale = await flowBundles.sale();
      startGestureRecognizer = sale.startGestures;
      return sale;
    }),
    runningHold: prepareFlows('fan', flowBundles.runningHold),
    outcome: prepareFlows('fan', flowBundles.outcome),
    installments: prepareFlows('fan', flowBundles.installments),
    login: prepareFlows('fan', flowBundles.login),
    account: prepareFlows('fan', flowBundles.account),
    operators: prepareFlows('staff', flowBundles.operators),
    tickets: prepareFlows('fan', flowBundles.tickets),
    backOffice: prepareFlows('staff', flowBundles.backOffice),
    catalogue: prepareFlows('staff', flowBundles.catalogue),
    purchase: loadOnce(async () => void (await loadPurchasePorts())),
    records: loadOnce(async () => void (await loadRecordPorts())),
  } satisfies Record<BundleName, () => Promise<void>>;

  const listRegistries = () => [...Object.values(resources), ...Object.values(registries)];
  followSession(session, ports, () => {
    for (const registry of listRegistries()) registry?.stopPersonal();
  });

  return {
    session,
    preferences,
    prepare: (bundle) => loaders[bundle](),
    isLoginPrepared: () => registries.login !== undefined,
    expectsRunningHold: () => expectsRunningHold(ports),
    get: (name, of) => assertPrepared(registries[name]).getOrStart(of),
    restart: (name, of) => assertPrepared(registries[name]).restart(of),
    findLatest: (name) => registries[name]?.findLatest() ?? null,
    startGestureRecognizer: (onGesture) => assertPrepared(startGestureRecognizer)(onGesture),
    resource,
    leaveFor(path) {
      for (const registry of listRegistries()) registry?.leaveFor(path);
    },
  };
}

function assertPrepared<Loaded>(loaded: Loaded): NonNullable<Loaded> {
  if (loaded === undefined || loaded === null)
    throw new Error('This page did not wait for its flows: its route needs the loader');
  return loaded;
}
