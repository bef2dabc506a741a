import type { Club } from '#domain/catalogue/event.ts';
import { markets } from '#domain/market/market.ts';
import { splitBundlePrice } from '#domain/sale/bundle-price.ts';
import {
  type CollectionPlan,
  compareWithStored,
  type DesiredObject,
  type ImportContext,
} from './collection-plan.ts';
import type { ContentIssue, ContentPass, ContentPath } from './content.ts';
import type { PassSettings, PassToSave, Stored } from './content-store.port.ts';
import type { EventSettings } from './event-settings.ts';
import { describeSuspension, keepOffSale } from './keep-off-sale.ts';
import { readReferences } from './read-references.ts';
import { resolveContentDate } from './resolve-content-date.ts';
import { resolvePrices } from './resolve-event.ts';
import { resolvePlans } from './resolve-plans.ts';

/** Plans the season passes and event bundles of a file, over the events of the file and stored ones. */
export async function planPasses(
  context: ImportContext,
  fileEvents: ReadonlyMap<string, EventSettings>,
): Promise<CollectionPlan> {
  const { store, market, content } = context;
  const { items } = content.collections.passes;
  const issues: ContentIssue[] = [];
  const renewed = items.flatMap(({ item }) => item.renews ?? []);
  const stored = await store.passes.read([...items.map(({ item }) => item.id), ...renewed]);
  const occupied = await store.passes.countSeats([...stored.keys()]);
  const events = await readEvents(context, fileEvents);
  const references = await readReferences(context, new Map());
  const desired: DesiredObject<PassSettings>[] = [];
  for (const { index, item } of items) {
    const at = ['passes', index];
    const home = references.find('clubs', item.home, [...at, 'home'], issues);
    const settings = await resolvePass(context, { pass: item, home, events, at, issues });
    if (settings === null) continue;
    const storedPass = stored.get(item.id);
    const before = storedPass?.settings;
    const seats = occupied.get(item.id) ?? 0;
    if (before !== undefined && seats > 0 && before.events.some((id) => !settings.events.includes(id)))
      issues.push({
        path: [...at, 'events'],
        sentence: `must keep the events that it has: ${seats === 1 ? '1 seat is' : `${seats} seats are`} sold, held or booked`,
      });
    const notes = [
      ...describeSuspension(settings, storedPass),
      ...(before === undefined ? [] : await describeMissingSeats(context, item.id, settings)),
      ...(await describeRenewals(context, item.id, { before, settings })),
    ];
    desired.push({
      ...{ index, id: item.id, notes, timeZone: settings.timeZone },
      settings: keepOffSale(settings, storedPass),
    });
  }
  issues.push(...(await findRenewalIssues(context, desired, stored)));
  const comparison = compareWithStored('passes', market, desired, stored);
  return {
    issues: [...issues, ...comparison.issues],
    changes: comparison.changes,
    apply: () =>
      store.passes.save(
        market,
        comparison.toSave.map(({ id, settings }) => ({
          id,
          settings,
          shares: splitPrices(context, settings),
        })),
      ),
  };
}

/** Finds what is wrong with the passes that others renew. */
async function findRenewalIssues(
  { store, market, content }: ImportContext,
  desired: readonly DesiredObject<PassSettings>[],
  stored: ReadonlyMap<string, Stored<PassSettings>>,
): Promise<readonly ContentIssue[]> {
  const issues: ContentIssue[] = [];
  for (const { id, index, settings } of desired) {
    const { renews, layoutId } = settings;
    const report = (sentence: string) => issues.push({ path: ['passes', index, 'renews'], sentence });
    const before = stored.get(id)?.settings;
    if (before !== undefined && before.renews !== renews && (await store.passes.hasRenewals(id)))
      report('must stay: seats are reserved for renewals');
    if (renews === null) continue;
    const found = stored.get(renews);
    const other =
      desired.find((pass) => pass.id === renews)?.settings ??
      (found?.market === market && found.settings.events.length > 0 ? found.settings : undefined);
    if (renews === id) report('must be another pass');
    else if (other === undefined) {
      if (!content.collections.passes.declaredIds.has(renews))
        report(`names no pass of this market: "${renews}"`);
    } else if (other.layoutId !== layoutId)
      report('has another layout: its holders have no such seats in this pass');
  }
  return issues;
}

/** Describes the seats that are still to be reserved for last season's holders, and the command that does it. */
async function describeRenewals(
  { store }: ImportContext,
  id: string,
  { before, settings }: { readonly before: PassSettings | undefined; readonly settings: PassSettings },
): Promise<readonly string[]> {
  if (settings.renews === null) return [];
  const command = `npm run content -- open-renewals ${id}`;
  if (before?.renews !== settings.renews)
    return [`the seats of the holders of ${settings.renews} are reserved for them by ${command}`];
  const seats = await store.passes.countRenewable(id);
  return seats === 0
    ? []
    : [
        `${seats === 1 ? '1 seat' : `${seats} seats`} of the holders of ${settings.renews} ${seats === 1 ? 'is' : 'are'} not reserved for them: ${command}`,
      ];
}

/** Describes the holders of a pass whom an event was added to, in this file or before, and the command that gives it to them. */
async function describeMissingSeats(
  { store }: ImportContext,
  id: string,
  { events }: PassSettings,
): Promise<readonly string[]> {
  const { seats, holders } = await store.passes.countMissing(id, events);
  if (seats === 0) return [];
  const people = holders === 1 ? '1 holder' : `${holders} holders`;
  const places = seats === 1 ? '1 seat' : `${seats} seats`;
  return [
    `${people} of ${places} bought this before it had all of these events and ${holders === 1 ? 'has' : 'have'} no tickets for the added ones: npm run content -- give-added-matches ${id}`,
  ];
}

async function readEvents(
  { store, market, content }: ImportContext,
  fileEvents: ReadonlyMap<string, EventSettings>,
): Promise<ReadonlyMap<string, EventSettings>> {
  const { declaredIds } = content.collections.events;
  const named = content.collections.passes.items.flatMap(({ item }) => item.events);
  const stored = await store.readEvents([...new Set(named)].filter((id) => !declaredIds.has(id)));
  return new Map([
    ...[...stored].flatMap(([id, event]): [string, EventSettings][] =>
      event.market === market && !event.isCancelled ? [[id, event.settings]] : [],
    ),
    ...fileEvents,
  ]);
}

type PassToResolve = {
  readonly pass: ContentPass;
  readonly home: Club | null;
  readonly events: ReadonlyMap<string, EventSettings>;
  readonly at: ContentPath;
  readonly issues: ContentIssue[];
};

/** Resolves a pass to the settings that are stored. Adds its faults to `issues`; returns null where it has any, or names nothing. */
async function resolvePass(
  { store, market, content }: ImportContext,
  { pass, home, events, at, issues }: PassToResolve,
): Promise<PassSettings | null> {
  const faultsBefore = issues.length;
  const report = (path: ContentPath, sentence: string) => issues.push({ path: [...at, ...path], sentence });
  const named = pass.events.flatMap((id, index) => {
    const event = events.get(id);
    if (pass.events.indexOf(id) < index) report(['events', index], `is listed already: "${id}"`);
    if (event === undefined && !content.collections.events.declaredIds.has(id))
      report(['events', index], `names no event of this market that takes place: "${id}"`);
    return event === undefined ? [] : [{ id, index, ...event }];
  });
  const inOrder = named.toSorted((one, other) => one.startsAt - other.startsAt);
  const [first] = inOrder;
  for (const { index, layoutId } of named)
    if (layoutId !== first?.layoutId)
      report(['events', index], 'has another layout than the first event: no seat is the same in both');
  const timeZone = first?.timeZone ?? markets[market].timeZone;
  const resolve = (field: 'saleOpensAt' | 'saleClosesAt' | 'reservedUntil') =>
    resolveContentDate(pass[field] ?? '', timeZone, (sentence) => report([field], sentence));
  const [saleOpensAt, saleClosesAt] = [resolve('saleOpensAt'), resolve('saleClosesAt')];
  if (saleOpensAt !== null && saleClosesAt !== null && saleOpensAt >= saleClosesAt)
    report(['saleClosesAt'], 'must be after saleOpensAt');
  const reservedUntil = pass.reservedUntil === null ? null : resolve('reservedUntil');
  if ((pass.renews === null) !== (pass.reservedUntil === null))
    report([pass.renews === null ? 'renews' : 'reservedUntil'], 'is missing: a renewal needs both');
  if (reservedUntil !== null && first !== undefined && reservedUntil > first.startsAt)
    report(['reservedUntil'], 'must not be after the first event begins');
  const layout = first === undefined ? null : await store.readLayout(first.layoutId);
  const prices = resolvePrices(
    pass,
    market,
    layout === null || first === undefined
      ? null
      : { identified: { layoutId: first.layoutId, layout }, layout: layout.code },
    report,
  );
  const plans = resolvePlans(pass.plans, timeZone, report);
  if (saleOpensAt === null || saleClosesAt === null || home === null || first === undefined) return null;
  if (issues.length > faultsBefore || named.length < pass.events.length) return null;
  return {
    kind: pass.kind,
    titles: pass.titles,
    descriptions: pass.descriptions ?? {},
    teams: [home],
    events: inOrder.map(({ id }) => id),
    renews: pass.renews,
    reservedUntil,
    layoutId: first.layoutId,
    timeZone,
    startsAt: first.startsAt,
    saleOpensAt,
    saleClosesAt,
    isPublished: pass.isPublished,
    maxTickets: pass.maxTickets,
    banner: pass.banner,
    organiser: pass.organiser ?? home.name,
    refundTerms: pass.refundTerms ?? {},
    rates: pass.rates,
    prices,
    plans,
  };
}

/** Splits the price of each zone over the events of a pass. */
const splitPrices = (
  { market }: Pick<ImportContext, 'market'>,
  { events, prices }: PassSettings,
): PassToSave['shares'] =>
  Object.entries(prices).flatMap(([zone, amounts]) =>
    splitBundlePrice({ ...amounts, currency: markets[market].currency }, events.length).flatMap(
      ({ currency: _, ...share }, at) => {
        const event = events[at];
        return event === undefined ? [] : [{ event, zone, amounts: share }];
      },
    ),
  );
