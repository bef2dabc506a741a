import type { CancellationEvent } from '#machines/cancellation/cancellation.events.ts';
import type { CancellationView } from '#machines/cancellation/cancellation.view.ts';

/** The props of every part of an event's page. */
export type BackOfficeEventProps = {
  readonly view: Extract<CancellationView, { readonly screen: 'ready' }>;
  readonly send: (event: CancellationEvent) => void;
};
