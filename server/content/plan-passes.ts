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
import type { PassSettings, PassToSave } from './content-store.port.ts';
import type { EventSettings } from './event-settings.ts';
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
  const stored = await store.passes.read(items.map(({ item }) => item.id));
  const occupied = await store.passes.countSeats([...stored.keys()]);
  const events = await readEvents(context, fileEvents);
  const references = await readReferences(context, new Map());
  const desired: DesiredObject<PassSettings>[] = [];
  for (const { index, item } of items) {
    const at = ['passes', index];
    const home = references.find('clubs', item.home, [...at, 'home'], issues);
    const settings = await resolvePass(context, { pass: item, home, events, at, issues });
    if (settings === null) continue;
    const before = stored.get(item.id)?.settings;
    const seats = occupied.get(item.id) ?? 0;
    if (before !== undefined && seats > 0 && before.events.some((id) => !settings.events.includes(id)))
      issues.push({
        path: [...at, 'events'],
        sentence: `must keep the events that it has: ${seats === 1 ? '1 seat is' : `${seats} seats are`} sold, held or booked`,
      });
    const notes = before === undefined ? [] : await describeMissingSeats(context, item.id, settings);
    desired.push({ index, id: item.id, settings, notes, timeZone: settings.timeZone });
  }
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
  const resolve = (field: 'saleOpensAt' | 'saleClosesAt') =>
    resolveContentDate(pass[field], timeZone, (sentence) => report([field], sentence));
  const [saleOpensAt, saleClosesAt] = [resolve('saleOpensAt'), resolve('saleClosesAt')];
  if (saleOpensAt !== null && saleClosesAt !== null && saleOpensAt >= saleClosesAt)
    report(['saleClosesAt'], 'must be after saleOpensAt');
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
