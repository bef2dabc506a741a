import { findBestSeats } from '../venue/best-seats.ts';
import type { GeneralAdmissionStock } from '../venue/general-admission-stock.ts';
import { isUnnumberedSection, type VenueLayout } from '../venue/layout.ts';
import { findSeatLabel, joinSeatCode } from '../venue/seat-code.ts';
import { seatStateByte } from '../venue/seat-state.ts';
import type { SeatStateBytes } from '../venue/seat-states.ts';
import type { SeatTable } from '../venue/seat-table.ts';
import { unnumbered } from '../venue/section.ts';
import type { BestSeatsRequest } from './best-seats-request.ts';
import type { SeatSelection } from './seat-selection.ts';

/** A proposal that nobody holds yet: numbered seats by index, or general admission without indexes. */
export type SeatOffer = { readonly seats: readonly number[]; readonly items: SeatSelection };

export type OfferedVenue = {
  readonly layout: VenueLayout;
  readonly table: SeatTable;
  readonly states: SeatStateBytes;
  readonly generalAdmission: GeneralAdmissionStock;
  /** All-in totals per ticket by zone; a zone without a price is not on sale. */
  readonly prices: ReadonlyMap<string, number>;
};

/**
 * Lists proposals, the first one first: without a zone or maximum price the cheapest zones first, under a
 * maximum price the best view, in a zone its best view. General admission follows the seats of its price.
 * Reads only: nothing is held.
 */
export function listSeatOffers(venue: OfferedVenue, request: BestSeatsRequest): readonly SeatOffer[] {
  if (request.zone !== null || request.maxTotal !== null) return listOffersOf(venue, request);
  return [...venue.prices]
    .sort(([, one], [, other]) => one - other)
    .flatMap(([zone, total]) =>
      listOffersOf({ ...venue, prices: new Map([[zone, total]]) }, { ...request, maxTotal: total }),
    );
}

/** Returns true while every ticket of the proposal is free. */
export const isOfferFree = (
  { seats, items }: SeatOffer,
  { states, generalAdmission }: Pick<OfferedVenue, 'states' | 'generalAdmission'>,
): boolean =>
  seats.length > 0
    ? seats.every((seat) => states[seat] === seatStateByte.AVAILABLE)
    : items.every(({ sectionCode, quantity }) =>
        generalAdmission.some(({ section, available }) => section === sectionCode && available >= quantity),
      );

function listOffersOf(venue: OfferedVenue, request: BestSeatsRequest): readonly SeatOffer[] {
  const { layout, table, states, prices } = venue;
  const { quantity, together, zone, maxTotal } = request;
  const blocks = findBestSeats(layout, table, states, {
    count: quantity,
    together,
    prices,
    zone: zone ?? undefined,
    maxPrice: maxTotal ?? undefined,
  });
  const numbered = blocks.map(({ seats }) => ({
    seats,
    items: seats.flatMap((seat) => {
      const label = findSeatLabel(layout, table, seat);
      return label === null
        ? []
        : [{ sectionCode: label.section, seatCode: joinSeatCode(label), quantity: 1 }];
    }),
  }));
  return [...numbered, ...listGeneralAdmission(venue, request)];
}

function listGeneralAdmission(venue: OfferedVenue, request: BestSeatsRequest): readonly SeatOffer[] {
  const { quantity, zone, maxTotal } = request;
  const getPrice = (code: string): number => venue.prices.get(code) ?? Infinity;
  return venue.layout.sections
    .filter((section) => isUnnumberedSection(section) && section.type === 'GRANDSTAND')
    .filter(({ accessLevel }) => accessLevel !== 'BLOCKED')
    .filter((section) => (zone === null ? section.accessLevel !== 'EXCLUSIVE' : section.zone === zone))
    .filter((section) => getPrice(section.zone) <= (maxTotal ?? Number.MAX_SAFE_INTEGER))
    .sort((one, other) => getPrice(other.zone) - getPrice(one.zone))
    .map(({ code }) => ({ seats: [], items: [{ sectionCode: code, seatCode: unnumbered, quantity }] }))
    .filter((offer) => isOfferFree(offer, venue));
}
