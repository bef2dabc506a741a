import type { EventDraft, EventDraftFault, EventDraftFields } from '#domain/catalogue/event-draft.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { EventDraftSnapshot } from './event-draft.machine.ts';

export type EventDraftView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly draft: EventDraft;
      /** The fields as typed last, or else as saved. */
      readonly fields: EventDraftFields;
      /** Of an untouched copy none: what it still lacks is no mistake of anybody. */
      readonly faults: readonly EventDraftFault[];
      readonly hasSaved: boolean;
      readonly conflict: readonly (keyof EventDraftFields)[] | null;
      readonly failure: FlowFailure | null;
      readonly busy: boolean;
      readonly question: 'PUBLISH' | 'DISCARD' | null;
    }
  | { readonly screen: 'published'; readonly eventId: string }
  | { readonly screen: 'discarded' };

export function toEventDraftView(snapshot: EventDraftSnapshot): EventDraftView {
  const { draft, typed, hasSaved, conflict, failure, eventId } = snapshot.context;
  if (snapshot.matches('published') && eventId !== null) return { screen: 'published', eventId };
  if (snapshot.matches('discarded')) return { screen: 'discarded' };
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (draft === null) return { screen: 'loading' };
  const isPublishing = snapshot.matches('confirmingPublication') || snapshot.matches('publishing');
  const isDiscarding = snapshot.matches('confirmingRemoval') || snapshot.matches('discarding');
  return {
    screen: 'ready',
    draft,
    fields: typed ?? draft.fields,
    faults: draft.version === 1 ? [] : draft.faults,
    hasSaved,
    conflict,
    failure,
    busy: snapshot.hasTag('busy'),
    question: isPublishing ? 'PUBLISH' : isDiscarding ? 'DISCARD' : null,
  };
}
