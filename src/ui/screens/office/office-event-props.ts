import type { CancellationEvent } from '#machines/cancellation/cancellation.events.ts';
import type { CancellationView } from '#machines/cancellation/cancellation.view.ts';

/** What every part of an event's page is given. */
export type OfficeEventProps = {
  readonly view: Extract<CancellationView, { readonly screen: 'ready' }>;
  readonly send: (event: CancellationEvent) => void;
};
