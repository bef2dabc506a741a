import { createActor, type NonReducibleUnknown } from 'xstate';
import type { AsyncResult } from '#application/failure.ts';
import type { HomePage } from '#domain/catalogue/event-list.ts';
import { arrangeHomeRows } from '#domain/catalogue/home-rows.ts';
import { ok } from '#domain/shared/result.ts';
import type { EventTickets } from '#domain/ticket/event-tickets.ts';
import type { ResourceName, Resources } from '#machines/flows.ts';
import { createResourceActors } from '#machines/resource/resource.actors.ts';
import { type ResourceFlow, resourceMachine } from '#machines/resource/resource.machine.ts';
import type { layoutPorts } from './bundles/layouts.ts';
import type { recordPorts } from './bundles/records.ts';
import type { staffRecordPorts } from './bundles/staff-records.ts';
import { deferPort } from './defer-port.ts';
import type { DefinitionsOf, FlowDefinition } from './flow-registry.ts';
import type { Ports } from './ports.ts';

export type ResourceKinds = {
  readonly [Name in ResourceName]: {
    readonly of: Resources[Name]['query'];
    readonly flow: ResourceFlow<Resources[Name]['query'], Resources[Name]['value']>;
  };
};

type ResourcePorts = {
  readonly eventCatalogue: Ports['eventCatalogue'];
  readonly clock: Ports['clock'];
  readonly offlineStorage: Ports['offlineStorage'];
  readonly loadRecordPorts: () => Promise<Pick<Ports, keyof typeof recordPorts>>;
  readonly loadLayoutPorts: () => Promise<Pick<Ports, keyof typeof layoutPorts>>;
  readonly loadStaffRecordPorts: () => Promise<Pick<Ports, keyof typeof staffRecordPorts>>;
};

/** Defines the readable resources. Those of later pages are read through ports that are loaded with the first reading. */
export function defineResources({
  eventCatalogue,
  clock,
  offlineStorage,
  loadRecordPorts,
  loadLayoutPorts,
  loadStaffRecordPorts,
}: ResourcePorts): DefinitionsOf<ResourceKinds> {
  const deferRecord = deferPort(loadRecordPorts);
  const deferStaffRecord = deferPort(loadStaffRecordPorts);
  return {
    home: defineResource(
      () => readHome({ eventCatalogue, clock }),
      ({ banners, categories }) => banners.length === 0 && categories.length === 0,
    ),
    search: defineResource(eventCatalogue.search, ({ items }) => items.length === 0),
    suggestions: defineResource(async ({ searchText }) => {
      if (searchText === '') return ok([]);
      const { readSuggestions } = await import('./read-suggestions.ts');
      return readSuggestions(eventCatalogue, searchText);
    }, isNeverEmpty),
    filterChoices: defineResource(
      deferRecord(({ eventDirectory }) => eventDirectory.listFilterChoices),
      ({ kinds }) => kinds.length === 0,
    ),
    seatConflicts: defineResource(
      deferRecord(({ eventDirectory }) => eventDirectory.listSeatConflicts),
      (conflicts) => conflicts.every(({ seats }) => seats.length === 0),
    ),
    tourVisits: defineResource(
      deferRecord(({ eventDirectory }) => eventDirectory.listTourVisits),
      isNeverEmpty,
    ),
    nearestCity: defineResource(async () => {
      const [{ geolocation }, { readNearestCity }] = await Promise.all([
        loadRecordPorts(),
        import('./read-nearest-city.ts'),
      ]);
      return readNearestCity({ eventCatalogue, geolocation });
    }, isNeverEmpty),
    organisations: defineResource(
      ({ page }) => deferRecord(({ eventDirectory }) => eventDirectory.listOrganisations)(page),
      ({ items }) => items.length === 0,
    ),
    organisation: defineResource(async (query) => {
      const [{ eventDirectory }, { readOrganisation }] = await Promise.all([
        loadRecordPorts(),
        import('./read-organisation.ts'),
      ]);
      return readOrganisation({ eventCatalogue, eventDirectory }, query);
    }, isNeverEmpty),
    event: defineResource(({ id }) => eventCatalogue.findEvent(id), isNeverEmpty),
    stock: defineResource(
      ({ eventId }) => eventCatalogue.findStock(eventId),
      (stock) => stock.length === 0,
    ),
    overview: defineResource(
      async ({ layoutId }) => (await loadLayoutPorts()).venueLayouts.findOverview(layoutId),
      ({ sections }) => sections.length === 0,
    ),
    faq: defineResource(
      deferRecord(({ publicContent }) => publicContent.listFaq),
      (questions) => questions.length === 0,
    ),
    legalText: defineResource(
      deferRecord(({ publicContent }) => publicContent.findLegalText),
      isNeverEmpty,
    ),
    support: defineResource(
      deferRecord(({ publicContent }) => publicContent.findSupport),
      isNeverEmpty,
    ),
    orders: definePersonalResource(
      ({ page }) => deferRecord(({ myPurchases }) => myPurchases.listOrders)(page),
      ({ items }) => items.length === 0,
    ),
    pendingOrders: definePersonalResource(
      () => deferRecord(({ myPurchases }) => myPurchases.listPendingOrders)(),
      (orders) => orders.length === 0,
    ),
    order: definePersonalResource(
      ({ id }) => deferRecord(({ myPurchases }) => myPurchases.findOrder)(id),
      isNeverEmpty,
    ),
    plans: definePersonalResource(
      () => deferRecord(({ installmentPlans }) => installmentPlans.listPlans)(),
      (plans) => plans.length === 0,
    ),
    myTickets: definePersonalResource(
      async () => readTickets({ ...(await loadRecordPorts()), offlineStorage }),
      (events) => events.length === 0,
    ),
    eventTickets: definePersonalResource(
      ({ eventId }) => deferRecord(({ myTickets }) => myTickets.findEventTickets)(eventId),
      ({ tickets }) => tickets.length === 0,
    ),
    ticket: definePersonalResource(
      ({ id }) => deferRecord(({ myTickets }) => myTickets.findTicket)(id),
      isNeverEmpty,
    ),
    sellerSales: definePersonalResource(
      () => deferRecord(({ myPurchases }) => myPurchases.findSellerSales)(),
      isNeverEmpty,
    ),
    sold: definePersonalResource(
      deferStaffRecord(({ refunds }) => refunds.findOrders),
      ({ items }) => items.length === 0,
    ),
    backOfficeEvents: definePersonalResource(
      ({ page }) => deferStaffRecord(({ cancellations }) => cancellations.listEvents)(page),
      ({ items }) => items.length === 0,
    ),
    managedProducts: definePersonalResource(
      deferStaffRecord(({ managedCatalogue }) => managedCatalogue.listProducts),
      ({ items }) => items.length === 0,
    ),
    previewedEvent: definePersonalResource(
      ({ id }) => deferRecord(({ draftPreviews }) => draftPreviews.previewEvent)(id),
      isNeverEmpty,
    ),
    openPaymentExceptions: definePersonalResource(
      () => deferStaffRecord(({ paymentExceptions }) => paymentExceptions.list)({ state: 'OPEN', page: 0 }),
      isNeverEmpty,
    ),
    signIns: definePersonalResource(
      ({ page }) => deferStaffRecord(({ operators }) => operators.listSignIns)(page),
      ({ items }) => items.length === 0,
    ),
  };
}

const isNeverEmpty = (): boolean => false;

/** Defines a resource that is read by its query; `isEmpty` decides whether there is anything to show. */
const defineResource = <Query extends NonReducibleUnknown, Value>(
  read: (query: Query) => AsyncResult<Value>,
  isEmpty: (value: Value) => boolean,
): FlowDefinition<Query, ResourceFlow<Query, Value>> => ({
  create(query) {
    const actors = createResourceActors(read, isEmpty);
    return createActor(resourceMachine<Query, Value>().provide({ actors }), { input: { query } });
  },
});

/** Defines a resource that belongs to the signed-in user. */
const definePersonalResource = <Query extends NonReducibleUnknown, Value>(
  read: (query: Query) => AsyncResult<Value>,
  isEmpty: (value: Value) => boolean,
): FlowDefinition<Query, ResourceFlow<Query, Value>> => ({
  ...defineResource(read, isEmpty),
  isPersonal: true,
  failure: (resource) => resource.getSnapshot().context.failure,
});

/** Reads the fan's tickets, and keeps them on the device for the gate. */
async function readTickets({
  myTickets,
  offlineTickets,
  offlineStorage,
}: Pick<Ports, 'myTickets' | 'offlineTickets' | 'offlineStorage'>): AsyncResult<readonly EventTickets[]> {
  const tickets = await myTickets.listTickets();
  if (tickets.ok && tickets.value.length > 0) offlineTickets.keep();
  if (tickets.ok && tickets.value.length === 0) offlineStorage.clear();
  return tickets;
}

async function readHome({
  eventCatalogue,
  clock,
}: Pick<Ports, 'eventCatalogue' | 'clock'>): AsyncResult<HomePage> {
  const [banners, categories] = await Promise.all([
    eventCatalogue.listBanners(),
    eventCatalogue.listCategories(),
  ]);
  if (!categories.ok) return categories;
  // Missing banners are tolerated, missing events are not.
  const events = categories.value.flatMap((category) => category.events);
  return ok({
    banners: banners.ok ? banners.value : [],
    categories: categories.value,
    rows: arrangeHomeRows(events, clock.now()),
  });
}
