import { fromPromise } from 'xstate';
import type { EventDraftsPort } from '#application/event-drafts.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { eventDraftActorSlots } from './event-draft.machine.ts';

export const createEventDraftActors = (drafts: EventDraftsPort): typeof eventDraftActorSlots => ({
  openDraft: fromPromise(({ input: { of, key } }) =>
    toActorResult(of.kind === 'DRAFT' ? drafts.find(of.id) : drafts.start(of.eventId, of.kind, key)),
  ),
  findDraft: fromPromise(({ input }) => toActorResult(drafts.find(input.id))),
  saveDraft: fromPromise(({ input: { draft, key } }) => toActorResult(drafts.save(draft, key))),
  publishDraft: fromPromise(({ input: { draft, key } }) => toActorResult(drafts.publish(draft, key))),
  discardDraft: fromPromise(({ input: { draft, key } }) => toActorResult(drafts.discard(draft, key))),
});
