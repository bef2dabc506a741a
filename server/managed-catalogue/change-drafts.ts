import { createHash, randomBytes } from 'node:crypto';
import type {
  DraftPurpose,
  EventDraft,
  EventDraftFault,
  EventDraftFields,
} from '#domain/catalogue/event-draft.ts';
import { listChangedFields } from '#domain/catalogue/event-draft.ts';
import { markets } from '#domain/market/market.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import {
  type ContentEvent,
  type EventSettings,
  importContent,
  toContentEvent,
} from '#server/content/public.ts';
import type { Manager } from '#server/refunds/public.ts';
import { checkDraft, toDraftFields } from './draft-content.ts';
import type { DraftOf, DraftUnitOfWork, EventDrafts, StoredDraft } from './event-drafts.port.ts';

type NotFound = { readonly code: 'NOT_FOUND' };
type Conflict = { readonly code: 'VERSION_CONFLICT' };
type Faulty = { readonly code: 'FIELDS_INVALID'; readonly fields: readonly EventDraftFault[] };

const notFound = err<NotFound>({ code: 'NOT_FOUND' });
const conflict = err<Conflict>({ code: 'VERSION_CONFLICT' });

/** Starts the draft of a copy or of a change of a published event. An event has one change at a time. */
export const startDraft = (
  drafts: EventDrafts,
  {
    of,
    purpose,
    now,
    by,
  }: { readonly of: DraftOf; readonly purpose: DraftPurpose; readonly now: Instant; readonly by: Manager },
): Promise<Result<EventDraft, NotFound>> =>
  drafts.transaction(async (store) => {
    await store.content.lock();
    const published = await readPublished(store, of);
    if (published === null) return notFound;
    const open = purpose === 'CHANGE' ? await store.findChange(of.id) : null;
    if (open !== null) return ok(await toEventDraft(store, open, now));
    const document = purpose === 'COPY' ? withoutDates(published.event) : published.event;
    const draft: StoredDraft = {
      id: randomBytes(12).toString('base64url').toLowerCase().replaceAll(/[-_]/g, 'x'),
      market: of.market,
      version: 1,
      change: purpose === 'COPY' ? null : { eventId: of.id, baseDigest: published.digest },
      copiedFrom: of.id,
      document,
      fields: toDraftFields(document),
    };
    await store.insert(draft);
    await store.record('draft.started', draft, by);
    return ok(await toEventDraft(store, draft, now));
  });

export const readDraft = (
  drafts: EventDrafts,
  of: DraftOf,
  now: Instant,
): Promise<Result<EventDraft, NotFound>> =>
  drafts.transaction(async (store) => {
    const draft = await store.find(of);
    return draft === null ? notFound : ok(await toEventDraft(store, draft, now));
  });

type DraftChange = {
  readonly of: DraftOf;
  readonly version: number;
  readonly now: Instant;
  readonly by: Manager;
};

/**
 * Saves a draft, complete or not. What the form does not show follows the published event. A field that somebody else has changed
 * since then is not overwritten: the draft takes the published value, and the answer is a conflict, so that the manager compares and decides.
 */
export const saveDraft = (
  drafts: EventDrafts,
  { of, version, fields, now, by }: DraftChange & { readonly fields: EventDraftFields },
): Promise<Result<EventDraft, NotFound | Conflict>> =>
  drafts.transaction(async (store) => {
    const draft = await store.lock(of);
    if (draft === null) return notFound;
    if (draft.version !== version) return conflict;
    const rebased = await rebaseDraft(store, { ...draft, fields });
    const saved = { ...rebased.draft, version: version + 1 };
    await store.save(saved);
    await store.record('draft.saved', saved, by);
    return rebased.isContested ? conflict : ok(await toEventDraft(store, saved, now));
  });

/** Publishes a draft as a content file of one event, unless somebody changed the published event since the draft was saved. */
export const publishDraft = (
  drafts: EventDrafts,
  { of, version, now, by }: DraftChange,
): Promise<Result<{ readonly eventId: string }, NotFound | Conflict | Faulty>> =>
  drafts.transaction(async (store) => {
    // Imports lock before they read: in the same order here.
    await store.content.lock();
    const draft = await store.lock(of);
    if (draft === null) return notFound;
    if (draft.version !== version) return conflict;
    if (draft.change !== null) {
      const published = await readPublished(store, { ...of, id: draft.change.eventId });
      if (published?.digest !== draft.change.baseDigest) {
        await store.save((await rebaseDraft(store, draft)).draft);
        return conflict;
      }
    }
    const { content, eventId, faults } = await checkDraft(store.content, draft, now);
    if (faults.length > 0) return err<Faulty>({ code: 'FIELDS_INVALID', fields: faults });
    const author = { personId: by.personId, address: by.address, source: `draft ${draft.id}` };
    const imported = await importContent(store.content, content, {
      ...{ market: of.market, isDryRun: false, now, author },
    });
    if (!imported.ok) throw new Error('A draft without faults was not imported');
    await store.remove(draft.id);
    await store.record('draft.published', { ...draft, change: { eventId, baseDigest: '' } }, by);
    return ok({ eventId });
  });

/** Removes a draft. */
export const discardDraft = (
  drafts: EventDrafts,
  { of, version, by }: DraftChange,
): Promise<Result<{ readonly eventId: string | null }, NotFound | Conflict>> =>
  drafts.transaction(async (store) => {
    const draft = await store.lock(of);
    if (draft === null) return notFound;
    if (draft.version !== version) return conflict;
    await store.remove(draft.id);
    await store.record('draft.discarded', draft, by);
    return ok({ eventId: draft.change?.eventId ?? null });
  });

/** Reads the settings that the publication of a draft would store. */
export const readDraftSettings = (
  drafts: EventDrafts,
  of: DraftOf,
  now: Instant,
): Promise<Result<{ readonly id: string; readonly settings: EventSettings }, NotFound | Faulty>> =>
  drafts.transaction(async (store) => {
    const draft = await store.find(of);
    if (draft === null) return notFound;
    const { eventId, faults, settings } = await checkDraft(store.content, draft, now);
    return settings === null
      ? err<Faulty>({ code: 'FIELDS_INVALID', fields: faults })
      : ok({ id: eventId, settings });
  });

async function toEventDraft(store: DraftUnitOfWork, draft: StoredDraft, now: Instant): Promise<EventDraft> {
  const { faults } = await checkDraft(store.content, draft, now);
  return {
    id: draft.id,
    version: draft.version,
    eventId: draft.change?.eventId ?? null,
    copiedFrom: draft.document.titles.es,
    currency: markets[draft.market].currency,
    fields: draft.fields,
    faults,
    choices: await store.listChoices(draft.market),
  };
}

/** Reads an event as in a content file, with a digest of what is stored; null for everything but an event of this market that takes place. */
async function readPublished(
  { content }: DraftUnitOfWork,
  { id, market }: DraftOf,
): Promise<{ readonly event: ContentEvent; readonly digest: string } | null> {
  const stored = (await content.readEvents([id])).get(id);
  if (stored === undefined || stored.market !== market || stored.isCancelled) return null;
  const event = toContentEvent(id, stored.settings);
  if (event === null) return null;
  return { event, digest: createHash('sha256').update(JSON.stringify(stored.settings)).digest('base64url') };
}

/** Bases a draft of a change on the event as it is published now. */
async function rebaseDraft(
  store: DraftUnitOfWork,
  draft: StoredDraft,
): Promise<{ readonly draft: StoredDraft; readonly isContested: boolean }> {
  const { change, market } = draft;
  const published = change === null ? null : await readPublished(store, { market, id: change.eventId });
  if (change === null || published === null || published.digest === change.baseDigest)
    return { draft, isContested: false };
  const current = toDraftFields(published.event);
  const contested = listChangedFields(toDraftFields(draft.document), current).filter((field) =>
    listChangedFields(draft.fields, current).includes(field),
  );
  return {
    draft: {
      ...draft,
      document: published.event,
      fields: { ...draft.fields, ...Object.fromEntries(contested.map((field) => [field, current[field]])) },
      change: { ...change, baseDigest: published.digest },
    },
    isContested: contested.length > 0,
  };
}

/** A copy has another date, and no place among the banners. */
const withoutDates = (event: ContentEvent): ContentEvent => ({
  ...event,
  startsAt: '',
  endsAt: null,
  doorsOpenAt: null,
  saleOpensAt: '',
  saleClosesAt: '',
  banner: null,
  plans: event.plans.map((plan) => ({ ...plan, lastDueAt: null })),
});
