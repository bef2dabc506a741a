import { describe, expect, it } from 'vitest';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import { demoVenues } from '../venue/generate/demo-venues.ts';
import { findSeatLabel } from '../venue/seat-code.ts';
import { seatStateByte } from '../venue/seat-state.ts';
import { expandSeats, getSectionSeats } from '../venue/seat-table.ts';
import { isOfferFree, listSeatOffers, type OfferedVenue, type SeatOffer } from './seat-offer.ts';

const layout = demoVenues.IFC();
const table = expandSeats(layout);
const prices = new Map([
  ['TRI', 200_000],
  ['ORI', 100_000],
  ['GNO', 50_000],
]);
const open = (): OfferedVenue => ({
  layout,
  table,
  states: createAvailableStates(table.count),
  generalAdmission: [],
  prices,
});
const any = { quantity: 2, together: true, zone: null, maxTotal: null };
const getZones = (offer: SeatOffer | undefined) =>
  new Set(offer?.seats.map((seat) => findSeatLabel(layout, table, seat)?.zone));

describe('listSeatOffers', () => {
  it('proposes the cheapest zone first, never the dearest', () => {
    const offers = listSeatOffers(open(), any);

    expect(getZones(offers[0])).toEqual(new Set(['ORI']));
    expect(getZones(offers.at(-1))).toEqual(new Set(['TRI']));
  });

  it('proposes different seats each time', () => {
    const all = listSeatOffers(open(), any).flatMap(({ seats }) => seats);

    expect(new Set(all).size).toBe(all.length);
  });

  it('never proposes seats above the maximum price', () => {
    for (const offer of listSeatOffers(open(), { ...any, maxTotal: 150_000 }))
      expect(getZones(offer)).toEqual(new Set(['ORI']));
    expect(listSeatOffers(open(), { ...any, maxTotal: 90_000 })).toEqual([]);
  });

  it('proposes general admission that has enough left', () => {
    const section = layout.sections.find(({ zone }) => zone === 'GNO')?.code ?? '';
    const stocked = { ...open(), generalAdmission: [{ section, available: 2 }] };

    expect(listSeatOffers(stocked, any)[0]?.items).toEqual([
      { sectionCode: section, seatCode: 'UNNUMBERED', quantity: 2 },
    ]);
    expect(listSeatOffers(stocked, { ...any, quantity: 3 })[0]?.seats).toHaveLength(3);
  });

  it('proposes nothing together where the free seats lie apart', () => {
    const venue = open();
    const states = venue.states.slice().fill(seatStateByte.UNAVAILABLE);
    const first = layout.sections.findIndex(({ zone }) => zone === 'ORI');
    const { start } = getSectionSeats(table, first);
    for (const seat of [start, start + 2]) states[seat] = seatStateByte.AVAILABLE;

    expect(listSeatOffers({ ...venue, states }, any)).toEqual([]);
    expect(listSeatOffers({ ...venue, states }, { ...any, together: false })[0]?.seats).toEqual([
      start,
      start + 2,
    ]);
  });
});

describe('isOfferFree', () => {
  it('notices a seat that somebody else took', () => {
    const venue = open();
    const [offer] = listSeatOffers(venue, any);
    const states = venue.states.slice();
    states[offer?.seats[0] ?? -1] = seatStateByte.UNAVAILABLE;

    expect(offer && isOfferFree(offer, venue)).toBe(true);
    expect(offer && isOfferFree(offer, { ...venue, states })).toBe(false);
  });
});
