import { createActor, type NonReducibleUnknown } from 'xstate';
import type { Outcome } from '#application/failure.ts';
import type { HomePage } from '#domain/catalogue/event-list.ts';
import { err, ok } from '#domain/shared/result.ts';
import type { Flows, ResourceName, Resources } from '#machines/flows.ts';
import { preferencesActors } from '#machines/preferences/preferences.actors.ts';
import { preferencesMachine } from '#machines/preferences/preferences.machine.ts';
import { resourceActors } from '#machines/resource/resource.actors.ts';
import { type ResourceFlow, resourceMachine } from '#machines/resource/resource.machine.ts';
import { sessionActors } from '#machines/session/session.actors.ts';
import { type SessionFlow, sessionMachine } from '#machines/session/session.machine.ts';
import type { Ports } from './container.ts';
import type { Visit } from './environment.ts';
import { fetchedOnce } from './fetched-once.ts';
import { outOfReach } from './fetched-port.ts';
import { followSession } from './follow-session.ts';
import type { OfficePorts } from './office-ports.ts';
import type { OperatorPorts } from './operator-ports.ts';
import type { RecordPorts } from './record-ports.ts';
import { runningFlows } from './running.ts';
import { tellSession } from './tell-session.ts';

export type RunningFlows = Flows & {
  /** Stops the flows whose pages were left. */
  leaveFor(path: string): void;
};

/**
 * Every flow over these ports. Who is here and what they prefer run from now on; the others when they are asked for, and
 * those that the first page does without are fetched first.
 */
export function startFlows(ports: Ports, visit: Visit): RunningFlows {
  const session = createActor(sessionMachine.provide({ actors: sessionActors(ports.session) })).start();
  const preferences = createActor(preferencesMachine.provide({ actors: preferencesActors(ports) }), {
    input: {
      ...ports.preferences.read(),
      browserLanguages: ports.preferences.browserLanguages(),
      market: visit.market,
    },
  }).start();

  const { resource, forgetOwn } = resources(ports, session);
  const running = { session, preferences };
  const sale = fetchedFlows(async () => {
    const [{ startSaleFlows }, salePorts] = await Promise.all([import('./sale-flows.ts'), ports.forSale()]);
    return startSaleFlows({ ...ports, ...salePorts }, visit, running);
  });
  const outcomes = fetchedFlows(async () => {
    const [{ startOutcomeFlows }, outcomePorts] = await Promise.all([
      import('./outcome-flows.ts'),
      ports.forOutcome(),
    ]);
    return startOutcomeFlows(outcomePorts, visit, running);
  });
  const logins = fetchedFlows(async () => {
    const [{ startLoginFlows }, loginPorts] = await Promise.all([
      import('./login-flows.ts'),
      ports.forLogin(),
    ]);
    return startLoginFlows(loginPorts, visit, running);
  });
  const account = fetchedFlows(async () => {
    const [{ startAccountFlows }, accountPorts] = await Promise.all([
      import('./account-flows.ts'),
      ports.forAccount(),
    ]);
    return startAccountFlows(accountPorts, visit, running);
  });
  const operators = fetchedFlows(async () => {
    const [{ startOperatorFlows }, operatorPorts] = await Promise.all([
      import('./operator-flows.ts'),
      ports.forOperators(),
    ]);
    return startOperatorFlows(operatorPorts, running);
  });
  const office = fetchedFlows(async () => {
    const [{ startOfficeFlows }, officePorts] = await Promise.all([
      import('./office-flows.ts'),
      ports.forOffice(),
    ]);
    return startOfficeFlows(officePorts, {
      session,
      onQuotasTaken: () => resource('sellerSales', null).send({ type: 'refresh.requested' }),
    });
  });
  const fetched = [office, sale, outcomes, logins, account, operators];
  const prepared = {
    sale: sale.prepare,
    outcome: outcomes.prepare,
    login: logins.prepare,
    office: office.prepare,
    account: account.prepare,
    operators: operators.prepare,
    records: fetchedOnce(async () => void (await ports.forRecords())),
    purchase: fetchedOnce(async () => void (await ports.forPurchase())),
  } as const satisfies Record<Parameters<Flows['prepare']>[0], () => Promise<void>>;
  followSession(session, ports.sessionNews, () => {
    forgetOwn();
    account.now()?.forget();
  });

  return {
    session,
    preferences,
    prepare: (what) => prepared[what](),
    isLoginPrepared: () => logins.now() !== null,
    sale: (mode, eventId) => sale.ready().sale(mode, eventId),
    till: () => sale.ready().till(),
    outcome: (of) => outcomes.ready().outcome(of),
    payLink: (of) => outcomes.ready().payLink(of),
    sentLink: (of) => outcomes.ready().sentLink(of),
    cashSteps: (of) => outcomes.ready().cashSteps(of),
    installment: (of) => outcomes.ready().installment(of),
    login: (of) => logins.ready().login(of),
    openFromApp: (of) => logins.ready().openFromApp(of),
    fromApp: () => logins.ready().fromApp(),
    house: (of) => sale.ready().house(of),
    operatorDoor: (of) => operators.ready().operatorDoor(of),
    operators: () => operators.ready().operators(),
    fanAccess: () => operators.ready().fanAccess(),
    ownFactor: () => operators.ready().ownFactor(),
    ownAccess: () => operators.ready().ownAccess(),
    startGestures: (onGesture) => sale.ready().startGestures(onGesture),
    profile: () => account.ready().profile(),
    newsletter: (of) => account.ready().newsletter(of),
    cancellation: (of) => office.ready().cancellation(of),
    moneyAlerts: (of) => office.ready().moneyAlerts(of),
    refund: (of) => office.ready().refund(of),
    kept: (of) => office.ready().kept(of),
    deskPlans: () => office.ready().deskPlans(),
    resource,
    leaveFor(path) {
      for (const flows of fetched) flows.now()?.leaveFor(path);
    },
  };
}

/** Flows that are fetched before a page asks for them. */
function fetchedFlows<Fetched>(fetch: () => Promise<Fetched>) {
  let flows: Fetched | null = null;
  return {
    /** The same promise however often it is asked for, until a fetch fails. */
    prepare: fetchedOnce(async (): Promise<void> => {
      flows = await fetch();
    }),
    now: () => flows,
    ready(): Fetched {
      if (flows === null) throw new Error('This page did not wait for its flows: its route needs the loader');
      return flows;
    },
  };
}

type Reader<Name extends ResourceName> = {
  readonly read: (query: Resources[Name]['query']) => Outcome<Resources[Name]['value']>;
  readonly isEmpty: (value: Resources[Name]['value']) => boolean;
};

const never = (): boolean => false;

/** How each thing that can be read is read, and when there is nothing in it to show. */
function readersOver(ports: Ports): { readonly [Name in ResourceName]: Reader<Name> } {
  const { eventCatalogue } = ports;
  const behind = readingBehind(ports);
  return {
    home: {
      read: () => readHome(ports),
      isEmpty: ({ banners, categories }) => banners.length === 0 && categories.length === 0,
    },
    search: { read: (query) => eventCatalogue.search(query), isEmpty: ({ items }) => items.length === 0 },
    event: { read: ({ id }) => eventCatalogue.event(id), isEmpty: never },
    stock: { read: ({ eventId }) => eventCatalogue.stock(eventId), isEmpty: (stock) => stock.length === 0 },
    overview: {
      read: behind(({ venueLayouts }, { layoutId }) => venueLayouts.overview(layoutId)),
      isEmpty: ({ sections }) => sections.length === 0,
    },
    orders: {
      read: behind(({ myPurchases }, { page }) => myPurchases.orders(page)),
      isEmpty: ({ items }) => items.length === 0,
    },
    order: { read: behind(({ myPurchases }, { id }) => myPurchases.order(id)), isEmpty: never },
    plans: {
      read: behind(({ installments }) => installments.plans()),
      isEmpty: (plans) => plans.length === 0,
    },
    myTickets: { read: behind(({ myTickets }) => myTickets.all()), isEmpty: (events) => events.length === 0 },
    eventTickets: {
      read: behind(({ myTickets }, { eventId }) => myTickets.ofEvent(eventId)),
      isEmpty: ({ tickets }) => tickets.length === 0,
    },
    ticket: { read: behind(({ myTickets }, { id }) => myTickets.ticket(id)), isEmpty: never },
    sold: {
      read: behindOffice(ports, ({ refunds }, query) => refunds.find(query)),
      isEmpty: ({ items }) => items.length === 0,
    },
    officeEvents: {
      read: behindOffice(ports, ({ cancellations }, { page }) => cancellations.events(page)),
      isEmpty: ({ items }) => items.length === 0,
    },
    openAlerts: {
      read: behindOffice(ports, ({ alerts }) => alerts.page({ state: 'OPEN', page: 0 })),
      isEmpty: never,
    },
    faq: {
      read: behind(({ publicContent }, of) => publicContent.faq(of)),
      isEmpty: (questions) => questions.length === 0,
    },
    signIns: {
      read: behindOperators(ports, ({ operators }, { page }) => operators.signIns(page)),
      isEmpty: ({ items }) => items.length === 0,
    },
    sellerSales: { read: behind(({ myPurchases }) => myPurchases.sellerSales()), isEmpty: never },
  };
}

/** Reading through a port that is fetched first; without it the thing is out of reach, like any other. */
const readingBehind =
  ({ forRecords }: Ports) =>
  <Query, Value>(read: (ports: RecordPorts, query: Query) => Outcome<Value>) =>
  async (query: Query): Outcome<Value> => {
    const ports = await forRecords().catch(() => null);
    return ports === null ? err(outOfReach) : read(ports, query);
  };

/** The same for what only a manager reads. */
const behindOperators =
  <Query, Value>({ forOperators }: Ports, read: (ports: OperatorPorts, query: Query) => Outcome<Value>) =>
  async (query: Query): Outcome<Value> => {
    const ports = await forOperators().catch(() => null);
    return ports === null ? err(outOfReach) : read(ports, query);
  };

/** The same for what managers look after of what was sold. */
const behindOffice =
  <Query, Value>({ forOffice }: Ports, read: (ports: OfficePorts, query: Query) => Outcome<Value>) =>
  async (query: Query): Outcome<Value> => {
    const ports = await forOffice().catch(() => null);
    return ports === null ? err(outOfReach) : read(ports, query);
  };

async function readHome({ eventCatalogue }: Ports): Outcome<HomePage> {
  const [banners, categories] = await Promise.all([eventCatalogue.banners(), eventCatalogue.categories()]);
  if (!categories.ok) return categories;
  // The front of the house may be bare; the programme may not.
  return ok({ banners: banners.ok ? banners.value : [], categories: categories.value });
}

/** What somebody reads of their own: nobody else may see it, and without a session there is nothing to read. */
const own: ReadonlySet<ResourceName> = new Set<ResourceName>([
  'orders',
  'order',
  'plans',
  'myTickets',
  'eventTickets',
  'ticket',
  'sold',
  'officeEvents',
  'openAlerts',
  'sellerSales',
  'signIns',
]);

function resources(ports: Ports, session: SessionFlow) {
  const readers = readersOver(ports);
  type Running = { [Name in ResourceName]: ReturnType<typeof runningFlows<FlowOf<Name>>> };
  const running: Running = {
    home: runningFlows(),
    search: runningFlows(),
    event: runningFlows(),
    stock: runningFlows(),
    overview: runningFlows(),
    orders: runningFlows(),
    order: runningFlows(),
    plans: runningFlows(),
    myTickets: runningFlows(),
    eventTickets: runningFlows(),
    ticket: runningFlows(),
    faq: runningFlows(),
    sold: runningFlows(),
    officeEvents: runningFlows(),
    openAlerts: runningFlows(),
    signIns: runningFlows(),
    sellerSales: runningFlows(),
  };
  const resource: Flows['resource'] = (name, query) => {
    const { read, isEmpty } = readers[name];
    return running[name].of(JSON.stringify(query), null, () => {
      const reading = startReading(query, read, isEmpty);
      if (own.has(name)) {
        const tell = tellSession(session);
        reading.subscribe(({ context }) => tell(context.trouble));
      }
      return reading;
    });
  };
  return {
    resource,
    /** Stops and forgets what was read by somebody who is not here any more. */
    forgetOwn: () => {
      for (const name of own) running[name].stopAll();
    },
  };
}

type FlowOf<Name extends ResourceName> = ResourceFlow<Resources[Name]['query'], Resources[Name]['value']>;

const startReading = <Query extends NonReducibleUnknown, Value>(
  query: Query,
  read: (query: Query) => Outcome<Value>,
  isEmpty: (value: Value) => boolean,
) => {
  const machine = resourceMachine<Query, Value>().provide({ actors: resourceActors(read, isEmpty) });
  return createActor(machine, { input: { query } }).start();
};
