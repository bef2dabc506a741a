import { randomUUID } from 'node:crypto';
import type { EventDraftFault, EventDraftFields } from '#domain/catalogue/event-draft.ts';
import { suggestEventIds } from '#domain/catalogue/event-draft.ts';
import type { Instant } from '#domain/shared/instant.ts';
import {
  type ContentEvent,
  type ContentIssue,
  type ContentStore,
  checkEventContent,
  type EventSettings,
  type ParsedContent,
  parseContent,
} from '#server/content/public.ts';
import type { StoredDraft } from './event-drafts.port.ts';

/** Returns what a manager may write of an event. */
export const toDraftFields = (event: ContentEvent): EventDraftFields => ({
  titles: { es: event.titles.es, en: event.titles.en ?? '' },
  descriptions: { es: event.descriptions?.es ?? '', en: event.descriptions?.en ?? '' },
  competition: event.competition ?? '',
  home: event.home,
  away: event.away ?? '',
  venue: event.venue,
  startsAt: event.startsAt,
  saleOpensAt: event.saleOpensAt,
  saleClosesAt: event.saleClosesAt,
  maxTickets: event.maxTickets,
  prices: event.prices.map(({ zone, total }) => ({ zone, total })),
});

/** Writes the fields over the event of a draft. Whoever leaves a field empty gets the fault of a content file that lacks it. */
export function composeEvent(
  { document, change }: Pick<StoredDraft, 'document' | 'change'>,
  fields: EventDraftFields,
  id: string,
): ContentEvent {
  const toTranslations = ({ es, en }: EventDraftFields['titles']) => ({ es, ...(en !== '' && { en }) });
  const { descriptions } = fields;
  return {
    ...document,
    id,
    titles: toTranslations(fields.titles),
    descriptions: descriptions.es === '' && descriptions.en === '' ? null : toTranslations(descriptions),
    competition: fields.competition || null,
    home: fields.home,
    away: fields.away || null,
    venue: fields.venue,
    startsAt: fields.startsAt,
    saleOpensAt: fields.saleOpensAt,
    saleClosesAt: fields.saleClosesAt,
    maxTickets: fields.maxTickets,
    isPublished: change === null ? true : document.isPublished,
    // A price that is unchanged keeps the components that its organiser gave it.
    prices: fields.prices.map(
      (price) =>
        document.prices.find(({ zone, total }) => zone === price.zone && total === price.total) ?? price,
    ),
    // The rules of another venue's sections mean nothing there.
    sections: document.venue === fields.venue ? document.sections : [],
  };
}

export type CheckedDraft = {
  readonly content: ParsedContent;
  readonly eventId: string;
  readonly faults: readonly EventDraftFault[];
  /** Null where the draft has faults. */
  readonly settings: EventSettings | null;
};

/** Checks a draft by the rules of content files, which are those that its publication applies. */
export async function checkDraft(
  store: ContentStore,
  draft: StoredDraft,
  now: Instant,
): Promise<CheckedDraft> {
  const eventId = draft.change?.eventId ?? (await findFreeId(store, draft.fields));
  const check = async (event: ContentEvent) => {
    const content = parseContent({ version: 1, market: draft.market, events: [event] });
    return { content, ...(await checkEventContent(store, content, { market: draft.market, now })) };
  };
  const event = composeEvent(draft, draft.fields, eventId);
  const checked = await check(event);
  const faults = toFaults(checked.issues, event);
  // A value of a wrong shape hides the other rules: they are applied with the value that was copied.
  const misshapen = faults.map(({ field }) => field.split('.')[0] ?? field);
  const copied = toDraftFields(draft.document);
  const pick = <Field extends keyof EventDraftFields>(field: Field): EventDraftFields[Field] =>
    misshapen.includes(field) ? copied[field] : draft.fields[field];
  const repaired = composeEvent(
    draft,
    {
      titles: pick('titles'),
      descriptions: pick('descriptions'),
      competition: pick('competition'),
      home: pick('home'),
      away: pick('away'),
      venue: pick('venue'),
      startsAt: pick('startsAt'),
      saleOpensAt: pick('saleOpensAt'),
      saleClosesAt: pick('saleClosesAt'),
      maxTickets: pick('maxTickets'),
      prices: pick('prices'),
    },
    eventId,
  );
  const hidden =
    checked.content.issues.length === 0
      ? []
      : toFaults((await check(repaired)).issues, repaired).filter(
          ({ field }) => !misshapen.includes(field.split('.')[0] ?? field),
        );
  return {
    content: checked.content,
    eventId,
    faults: [...faults, ...hidden],
    settings: faults.length === 0 ? (checked.events.get(eventId) ?? null) : null,
  };
}

async function findFreeId(store: ContentStore, fields: EventDraftFields): Promise<string> {
  const candidates = suggestEventIds(fields);
  const taken = await store.readEvents(candidates);
  // An id that is taken would publish over that event.
  return candidates.find((id) => !taken.has(id)) ?? `${candidates[0] ?? ''}-${randomUUID().slice(0, 8)}`;
}

const toFaults = (issues: readonly ContentIssue[], { prices }: ContentEvent): readonly EventDraftFault[] => {
  const faults = issues.map(({ path, reason = 'INVALID_VALUE' }) => {
    const [, , first = '', second, ...rest] = path;
    const zone = first === 'prices' && typeof second === 'number' ? prices[second]?.zone : undefined;
    if (zone !== undefined) return { field: `prices.${zone}`, reason };
    // The id is made of the title and the day.
    if (first === 'id') return { field: 'titles.es', reason };
    const isOfLanguage = second === 'es' || second === 'en';
    return {
      field: [first, ...(isOfLanguage ? [second] : []), ...(isOfLanguage ? rest : [])].join('.'),
      reason,
    };
  });
  return faults.filter((fault, index) => faults.findIndex(({ field }) => field === fault.field) === index);
};
