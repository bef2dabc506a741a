import { createActor, type NonReducibleUnknown } from 'xstate';
import type { AsyncResult } from '#application/failure.ts';
import type { HomePage } from '#domain/catalogue/event-list.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Flows, ResourceName, Resources } from '#machines/flows.ts';
import { createPreferencesActors } from '#machines/preferences/preferences.actors.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { createResourceActors } from '#machines/resource/resource.actors.ts';
import { type ResourceFlow, resourceMachine } from '#machines/resource/resource.machine.ts';
import { createSessionActors } from '#machines/session/session.actors.ts';
import { type SessionFlow, sessionMachine } from '#machines/session/session.machine.ts';
import type { BackOfficePorts } from './back-office-ports.ts';
import type { Ports } from './container.ts';
import { portUnavailable } from './defer-port.ts';
import type { Visit } from './environment.ts';
import { createFlowRegistry } from './flow-registry.ts';
import { followSession } from './follow-session.ts';
import { loadOnce } from './load-once.ts';
import type { OperatorPorts } from './operator-ports.ts';
import type { RecordPorts } from './record-ports.ts';
import { createSessionFailureReporter } from './report-session-failure.ts';

export type RunningFlows = Flows & {
  /** Stops the flows whose pages were left. */
  leaveFor(path: string): void;
};

/**
 * Creates all flows over these ports. Session and preferences start at once, the others on request; those that the
 * first page does not need are loaded first.
 */
export function startFlows(ports: Ports, visit: Visit): RunningFlows {
  const session = createActor(sessionMachine.provide({ actors: createSessionActors(ports.session) })).start();
  const preferences = createActor(preferencesMachine.provide({ actors: createPreferencesActors(ports) }), {
    input: {
      ...ports.preferences.read(),
      browserLanguages: ports.preferences.listBrowserLanguages(),
      market: visit.market,
    },
  }).start();

  const { resource, stopPersonalResources } = createResources(ports, session);
  const running = { session, preferences };
  const sale = deferFlows(async () => {
    const [{ startSaleFlows }, salePorts] = await Promise.all([import('./sale-flows.ts'), ports.forSale()]);
    return startSaleFlows({ ...ports, ...salePorts }, visit, running);
  });
  const outcomes = deferFlows(async () => {
    const [{ startOutcomeFlows }, outcomePorts] = await Promise.all([
      import('./outcome-flows.ts'),
      ports.forOutcome(),
    ]);
    return startOutcomeFlows(outcomePorts, visit, running);
  });
  const logins = deferFlows(async () => {
    const [{ startLoginFlows }, loginPorts] = await Promise.all([
      import('./login-flows.ts'),
      ports.forLogin(),
    ]);
    return startLoginFlows(loginPorts, visit, running);
  });
  const account = deferFlows(async () => {
    const [{ startAccountFlows }, accountPorts] = await Promise.all([
      import('./account-flows.ts'),
      ports.forAccount(),
    ]);
    return startAccountFlows(accountPorts, visit, running);
  });
  const operators = deferFlows(async () => {
    const [{ startOperatorFlows }, operatorPorts] = await Promise.all([
      import('./operator-flows.ts'),
      ports.forOperators(),
    ]);
    return startOperatorFlows(operatorPorts, running);
  });
  const backOffice = deferFlows(async () => {
    const [{ startBackOfficeFlows }, backOfficePorts] = await Promise.all([
      import('./back-office-flows.ts'),
      ports.forBackOffice(),
    ]);
    return startBackOfficeFlows(backOfficePorts, {
      session,
      onInstallmentsCollected: () => resource('sellerSales', null).send({ type: 'refresh.requested' }),
    });
  });
  const deferredFlows = [backOffice, sale, outcomes, logins, account, operators];
  const loaders = {
    sale: sale.prepare,
    outcome: outcomes.prepare,
    login: logins.prepare,
    office: backOffice.prepare,
    account: account.prepare,
    operators: operators.prepare,
    records: loadOnce(async () => void (await ports.forRecords())),
    purchase: loadOnce(async () => void (await ports.forPurchase())),
  } as const satisfies Record<Parameters<Flows['prepare']>[0], () => Promise<void>>;
  followSession(session, ports.sessionUpdates, () => {
    stopPersonalResources();
    account.now()?.stopPersonalFlows();
  });

  return {
    session,
    preferences,
    prepare: (what) => loaders[what](),
    isLoginPrepared: () => logins.now() !== null,
    sale: (salesChannel, eventId) => sale.ready().sale(salesChannel, eventId),
    boxOffice: () => sale.ready().boxOffice(),
    checkoutOutcome: (of) => outcomes.ready().checkoutOutcome(of),
    paymentLink: (of) => outcomes.ready().paymentLink(of),
    paymentLinkSent: (of) => outcomes.ready().paymentLinkSent(of),
    cashSteps: (of) => outcomes.ready().cashSteps(of),
    installment: (of) => outcomes.ready().installment(of),
    login: (of) => logins.ready().login(of),
    startAppEntry: (of) => logins.ready().startAppEntry(of),
    getAppEntry: () => logins.ready().getAppEntry(),
    seatAvailability: (of) => sale.ready().seatAvailability(of),
    operatorLogin: (of) => operators.ready().operatorLogin(of),
    operators: () => operators.ready().operators(),
    fanAccess: () => operators.ready().fanAccess(),
    secondFactorSettings: () => operators.ready().secondFactorSettings(),
    accountSecurity: () => operators.ready().accountSecurity(),
    startGestureRecognizer: (onGesture) => sale.ready().startGestureRecognizer(onGesture),
    profile: () => account.ready().profile(),
    newsletter: (of) => account.ready().newsletter(of),
    cancellation: (of) => backOffice.ready().cancellation(of),
    paymentExceptions: (of) => backOffice.ready().paymentExceptions(of),
    refund: (of) => backOffice.ready().refund(of),
    staffBookings: (of) => backOffice.ready().staffBookings(of),
    assistedInstallments: () => backOffice.ready().assistedInstallments(),
    resource,
    leaveFor(path) {
      for (const flows of deferredFlows) flows.now()?.leaveFor(path);
    },
  };
}

/** Wraps flows that are loaded before a page requests them. */
function deferFlows<LoadedFlows>(load: () => Promise<LoadedFlows>) {
  let flows: LoadedFlows | null = null;
  return {
    /** Returns the same promise each time, until a load fails. */
    prepare: loadOnce(async (): Promise<void> => {
      flows = await load();
    }),
    now: () => flows,
    ready(): LoadedFlows {
      if (flows === null) throw new Error('This page did not wait for its flows: its route needs the loader');
      return flows;
    },
  };
}

type Reader<Name extends ResourceName> = {
  readonly read: (query: Resources[Name]['query']) => AsyncResult<Resources[Name]['value']>;
  readonly isEmpty: (value: Resources[Name]['value']) => boolean;
};

const isNeverEmpty = (): boolean => false;

/** Creates the reader of each resource, together with the check for an empty value. */
function createReaders(ports: Ports): { readonly [Name in ResourceName]: Reader<Name> } {
  const { eventCatalogue } = ports;
  const readRecords = createRecordReader(ports);
  return {
    home: {
      read: () => readHome(ports),
      isEmpty: ({ banners, categories }) => banners.length === 0 && categories.length === 0,
    },
    search: { read: (query) => eventCatalogue.search(query), isEmpty: ({ items }) => items.length === 0 },
    event: { read: ({ id }) => eventCatalogue.findEvent(id), isEmpty: isNeverEmpty },
    stock: {
      read: ({ eventId }) => eventCatalogue.findStock(eventId),
      isEmpty: (stock) => stock.length === 0,
    },
    overview: {
      read: readRecords(({ venueLayouts }, { layoutId }) => venueLayouts.findOverview(layoutId)),
      isEmpty: ({ sections }) => sections.length === 0,
    },
    orders: {
      read: readRecords(({ myPurchases }, { page }) => myPurchases.listOrders(page)),
      isEmpty: ({ items }) => items.length === 0,
    },
    order: {
      read: readRecords(({ myPurchases }, { id }) => myPurchases.findOrder(id)),
      isEmpty: isNeverEmpty,
    },
    plans: {
      read: readRecords(({ installments }) => installments.listPlans()),
      isEmpty: (plans) => plans.length === 0,
    },
    myTickets: {
      read: readRecords(({ myTickets }) => myTickets.listTickets()),
      isEmpty: (events) => events.length === 0,
    },
    eventTickets: {
      read: readRecords(({ myTickets }, { eventId }) => myTickets.findEventTickets(eventId)),
      isEmpty: ({ tickets }) => tickets.length === 0,
    },
    ticket: { read: readRecords(({ myTickets }, { id }) => myTickets.findTicket(id)), isEmpty: isNeverEmpty },
    sold: {
      read: createBackOfficeReader(ports, ({ refunds }, query) => refunds.findOrders(query)),
      isEmpty: ({ items }) => items.length === 0,
    },
    backOfficeEvents: {
      read: createBackOfficeReader(ports, ({ cancellations }, { page }) => cancellations.listEvents(page)),
      isEmpty: ({ items }) => items.length === 0,
    },
    openPaymentExceptions: {
      read: createBackOfficeReader(ports, ({ alerts }) => alerts.list({ state: 'OPEN', page: 0 })),
      isEmpty: isNeverEmpty,
    },
    faq: {
      read: readRecords(({ publicContent }, of) => publicContent.listFaq(of)),
      isEmpty: (questions) => questions.length === 0,
    },
    signIns: {
      read: createOperatorReader(ports, ({ operators }, { page }) => operators.listSignIns(page)),
      isEmpty: ({ items }) => items.length === 0,
    },
    sellerSales: {
      read: readRecords(({ myPurchases }) => myPurchases.findSellerSales()),
      isEmpty: isNeverEmpty,
    },
  };
}

/** Reads through a port that is loaded first; without it the resource is unavailable. */
const createRecordReader =
  ({ forRecords }: Ports) =>
  <Query, Value>(read: (ports: RecordPorts, query: Query) => AsyncResult<Value>) =>
  async (query: Query): AsyncResult<Value> => {
    const ports = await forRecords().catch(() => null);
    return ports === null ? err(portUnavailable) : read(ports, query);
  };

/** The same for resources of the staff administration. */
const createOperatorReader =
  <Query, Value>({ forOperators }: Ports, read: (ports: OperatorPorts, query: Query) => AsyncResult<Value>) =>
  async (query: Query): AsyncResult<Value> => {
    const ports = await forOperators().catch(() => null);
    return ports === null ? err(portUnavailable) : read(ports, query);
  };

/** The same for resources of the back office. */
const createBackOfficeReader =
  <Query, Value>(
    { forBackOffice }: Ports,
    read: (ports: BackOfficePorts, query: Query) => AsyncResult<Value>,
  ) =>
  async (query: Query): AsyncResult<Value> => {
    const ports = await forBackOffice().catch(() => null);
    return ports === null ? err(portUnavailable) : read(ports, query);
  };

async function readHome({ eventCatalogue }: Ports): AsyncResult<HomePage> {
  const [banners, categories] = await Promise.all([
    eventCatalogue.listBanners(),
    eventCatalogue.listCategories(),
  ]);
  if (!categories.ok) return categories;
  // Missing banners are tolerated, missing events are not.
  return ok({ banners: banners.ok ? banners.value : [], categories: categories.value });
}

/** The resources that belong to the signed-in user; they are stopped when the user changes. */
const personalResources: ReadonlySet<ResourceName> = new Set<ResourceName>([
  'orders',
  'order',
  'plans',
  'myTickets',
  'eventTickets',
  'ticket',
  'sold',
  'backOfficeEvents',
  'openPaymentExceptions',
  'sellerSales',
  'signIns',
]);

function createResources(ports: Ports, session: SessionFlow) {
  const readers = createReaders(ports);
  type Running = { [Name in ResourceName]: ReturnType<typeof createFlowRegistry<ResourceFlowOf<Name>>> };
  const running: Running = {
    home: createFlowRegistry(),
    search: createFlowRegistry(),
    event: createFlowRegistry(),
    stock: createFlowRegistry(),
    overview: createFlowRegistry(),
    orders: createFlowRegistry(),
    order: createFlowRegistry(),
    plans: createFlowRegistry(),
    myTickets: createFlowRegistry(),
    eventTickets: createFlowRegistry(),
    ticket: createFlowRegistry(),
    faq: createFlowRegistry(),
    sold: createFlowRegistry(),
    backOfficeEvents: createFlowRegistry(),
    openPaymentExceptions: createFlowRegistry(),
    signIns: createFlowRegistry(),
    sellerSales: createFlowRegistry(),
  };
  const resource: Flows['resource'] = (name, query) => {
    const { read, isEmpty } = readers[name];
    return running[name].getOrStart(JSON.stringify(query), null, () => {
      const reading = startReading(query, read, isEmpty);
      if (personalResources.has(name)) {
        const reportFailure = createSessionFailureReporter(session);
        reading.subscribe(({ context }) => reportFailure(context.failure));
      }
      return reading;
    });
  };
  return {
    resource,
    /** Stops the resources that a previous user read. */
    stopPersonalResources: () => {
      for (const name of personalResources) running[name].stopAll();
    },
  };
}

type ResourceFlowOf<Name extends ResourceName> = ResourceFlow<
  Resources[Name]['query'],
  Resources[Name]['value']
>;

const startReading = <Query extends NonReducibleUnknown, Value>(
  query: Query,
  read: (query: Query) => AsyncResult<Value>,
  isEmpty: (value: Value) => boolean,
) => {
  const machine = resourceMachine<Query, Value>().provide({ actors: createResourceActors(read, isEmpty) });
  return createActor(machine, { input: { query } }).start();
};
