import type { EventDraftEvent } from '#machines/event-draft/event-draft.events.ts';
import type { EventDraftView } from '#machines/event-draft/event-draft.view.ts';

/** The props of every part of the page on which an event is written. */
export type EventDraftProps = {
  readonly view: Extract<EventDraftView, { readonly screen: 'ready' }>;
  readonly send: (event: EventDraftEvent) => void;
};
