import type { GeneralAdmissionStock } from '#domain/venue/general-admission-stock.ts';
import type { VenueLayout, VenueOverview } from '#domain/venue/layout.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { SeatAvailabilitySnapshot } from './seat-availability.machine.ts';

export type SeatAvailabilityView =
  | { readonly screen: 'loading' }
  /** Stand outlines and names, shown while the seats are loading. */
  | { readonly screen: 'outline'; readonly overview: VenueOverview }
  | {
      readonly screen: 'ready';
      readonly layout: VenueLayout;
      readonly generalAdmission: GeneralAdmissionStock;
      /** The connection is lost: the availability may be outdated. */
      readonly stale: boolean;
    }
  | { readonly screen: 'failed'; readonly failure: FlowFailure };

export function toSeatAvailabilityView(snapshot: SeatAvailabilitySnapshot): SeatAvailabilityView {
  const { overview, layout, generalAdmission, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (layout !== null)
    return { screen: 'ready', layout, generalAdmission, stale: !snapshot.matches({ subscribed: 'live' }) };
  return overview === null ? { screen: 'loading' } : { screen: 'outline', overview };
}
