import type { SeatIdentifier } from '../reservation/reservation.ts';
import { parseSeatCode } from '../ticket/ticket-code.ts';
import { findSeatIndexByLabel } from '../venue/seat-code.ts';
import { seatStateByte } from '../venue/seat-state.ts';
import type { BestSeatsRequest } from './best-seats-request.ts';
import { isOfferFree, listSeatOffers, type OfferedVenue, type SeatOffer } from './seat-offer.ts';

/** The offers for a request, one of which is shown. Without offers nothing suitable is free. */
export type SeatProposal = {
  readonly request: BestSeatsRequest;
  readonly offers: readonly SeatOffer[];
  readonly shown: number;
  /** Seats next to each other were requested, but the free ones lie apart. */
  readonly isApart: boolean;
  /** Somebody else took a seat of the offer that was shown before. */
  readonly isReplacement: boolean;
};

/** Proposes seats together as requested; where there are none, seats apart. */
export function proposeSeats(venue: OfferedVenue, request: BestSeatsRequest): SeatProposal {
  const together = listSeatOffers(venue, request);
  const isApart = together.length === 0 && request.together;
  const offers = isApart ? listSeatOffers(venue, { ...request, together: false }) : together;
  return {
    request,
    offers,
    shown: 0,
    isApart: isApart && offers.length > 0,
    isReplacement: false,
  };
}

/** Returns the offer that is shown; undefined when nothing suitable is free. */
export const getShownOffer = ({ offers, shown }: SeatProposal): SeatOffer | undefined =>
  offers[shown % offers.length];

/** Shows the next offer, after the last one the first again. */
export const showNextOffer = (proposal: SeatProposal): SeatProposal => ({
  ...proposal,
  shown: proposal.shown + 1,
  isReplacement: false,
});

/**
 * Follows the live seats: replaces an offer of which a ticket was taken, and fills an empty proposal as soon as something
 * suitable is free. A proposal that still holds good is returned as it is, so that nothing changes under the buyer's hand.
 */
export function followSeats(proposal: SeatProposal, venue: OfferedVenue): SeatProposal {
  const offer = getShownOffer(proposal);
  if (offer !== undefined && isOfferFree(offer, venue)) return proposal;
  const next = proposeSeats(venue, proposal.request);
  if (offer !== undefined) return { ...next, isReplacement: true };
  return next.offers.length === 0 ? proposal : next;
}

/** Treats seats and general admission that a hold has just lost as sold: the live states may not know it yet. */
export function excludeTickets(venue: OfferedVenue, lost: readonly SeatIdentifier[]): OfferedVenue {
  if (lost.length === 0) return venue;
  const { layout, table } = venue;
  const states = venue.states.slice();
  const exhausted = new Set<string>();
  for (const { sectionCode, seatCode } of lost) {
    const place = parseSeatCode(seatCode);
    if (!place.ok || place.value.kind === 'unnumbered') {
      exhausted.add(sectionCode);
      continue;
    }
    const { row, seat } = place.value;
    const index = findSeatIndexByLabel(layout, table, { section: sectionCode, row, seat });
    if (index !== null) states[index] = seatStateByte.UNAVAILABLE;
  }
  return {
    ...venue,
    states,
    generalAdmission: venue.generalAdmission.filter(({ section }) => !exhausted.has(section)),
  };
}
