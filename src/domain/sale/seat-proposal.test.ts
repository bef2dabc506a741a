import { describe, expect, it } from 'vitest';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import { demoVenues } from '../venue/generate/demo-venues.ts';
import { seatStateByte } from '../venue/seat-state.ts';
import { expandSeats, getSectionSeats } from '../venue/seat-table.ts';
import { isOfferFree, type OfferedVenue, type SeatOffer } from './seat-offer.ts';
import { excludeTickets, followSeats, getShownOffer, proposeSeats, showNextOffer } from './seat-proposal.ts';

const layout = demoVenues.IFC();
const table = expandSeats(layout);
const { start: first } = getSectionSeats(
  table,
  layout.sections.findIndex(({ zone }) => zone === 'ORI'),
);
const two = { quantity: 2, together: true, zone: 'ORI', maxTotal: null };
const aVenue = (states = createAvailableStates(table.count)): OfferedVenue => ({
  layout,
  table,
  states,
  generalAdmission: [],
  prices: new Map([['ORI', 100_000]]),
});
/** Only these seats of the east stand are free, counted from its first. */
const withFree = (...seats: number[]): OfferedVenue => {
  const states = createAvailableStates(table.count).fill(seatStateByte.UNAVAILABLE);
  for (const seat of seats) states[first + seat] = seatStateByte.AVAILABLE;
  return aVenue(states);
};
const expectOffer = (offer: SeatOffer | undefined): SeatOffer => {
  if (offer === undefined) throw new Error('Nothing was proposed');
  return offer;
};

describe('a proposal of seats', () => {
  it('is seats together, and seats apart only where there are none together', () => {
    expect(proposeSeats(withFree(0, 1, 3), two)).toMatchObject({ isApart: false });
    const apart = proposeSeats(withFree(0, 2), two);
    expect(apart.isApart).toBe(true);
    expect(getShownOffer(apart)?.seats).toEqual([first, first + 2]);
  });

  it('is empty, and not called apart, where too few are free', () => {
    const none = proposeSeats(withFree(0), two);

    expect(getShownOffer(none)).toBeUndefined();
    expect(none.isApart).toBe(false);
  });

  it('shows the first offer again after the last one', () => {
    const proposal = proposeSeats(aVenue(), two);
    const round = proposal.offers.reduce(showNextOffer, proposal);

    expect(getShownOffer(showNextOffer(proposal))).not.toEqual(getShownOffer(proposal));
    expect(getShownOffer(round)).toEqual(getShownOffer(proposal));
  });
});

describe('a proposal that follows the live seats', () => {
  it('stays as it is while all its seats are free', () => {
    const proposal = proposeSeats(withFree(0, 1, 2, 3), two);

    expect(followSeats(proposal, withFree(0, 1, 2, 3, 7, 8))).toBe(proposal);
  });

  it('is replaced when one of its seats is taken, and says so', () => {
    const proposal = proposeSeats(withFree(0, 1), two);
    const replaced = followSeats(proposal, withFree(1, 5, 6));

    expect(replaced.isReplacement).toBe(true);
    expect(getShownOffer(replaced)?.seats).toEqual([first + 5, first + 6]);
  });

  it('is empty when the last suitable seats are taken, and fills again when seats become free', () => {
    const empty = followSeats(proposeSeats(withFree(0, 1), two), withFree(1));

    expect(empty).toMatchObject({ offers: [], isReplacement: true });
    expect(followSeats(empty, withFree(1))).toBe(empty);
    expect(getShownOffer(followSeats(empty, withFree(1, 5, 6)))?.seats).toEqual([first + 5, first + 6]);
  });
});

describe('tickets that a hold has just lost', () => {
  it('are not proposed again while the live states still show them free', () => {
    const venue = withFree(0, 1, 5, 6);
    const lost = expectOffer(getShownOffer(proposeSeats(withFree(0, 1), two)));
    const rest = excludeTickets(venue, lost.items);

    expect(isOfferFree(lost, venue)).toBe(true);
    expect(getShownOffer(proposeSeats(rest, two))?.seats).toEqual([first + 5, first + 6]);
    expect(excludeTickets(venue, [])).toBe(venue);
  });

  it('include general admission', () => {
    const section = layout.sections.find(({ zone }) => zone === 'GNO')?.code ?? '';
    const venue = {
      ...withFree(),
      generalAdmission: [{ section, available: 9 }],
      prices: new Map([['GNO', 50_000]]),
    };
    const offer = expectOffer(getShownOffer(proposeSeats(venue, { ...two, zone: 'GNO' })));

    expect(proposeSeats(excludeTickets(venue, offer.items), { ...two, zone: 'GNO' }).offers).toEqual([]);
  });
});
