import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { pesos } from '#domain/shared/money.ts';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { findSeatIndexByLabel, findSectionIndex } from '#domain/venue/seat-code.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { describeSeat, describeSection } from './seat-descriptions.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const layout = demoVenues.IFC();
const table = expandSeats(layout);
const prices = new Map([['TRI', pesos(68_000, 'COP')]]);
const seat = (row: string, number: string): number =>
  findSeatIndexByLabel(layout, table, { section: 'M1', row, seat: number }) ?? Number.NaN;
const getSeatState = (index: number): SeatState => (index === seat('F', '8') ? 'UNAVAILABLE' : 'AVAILABLE');
const speech = { i18n, layout, table, prices, getSeatState };

describe('the description of a seat', () => {
  it('names stand, section, row, seat, price, state and neighbours', () => {
    expect(describeSeat(speech, seat('F', '9'))).toBe(
      'Tribuna Meta, section M1, row F, seat 9, $\u00a068.000. Free. Between seat 8 (Not available) and seat 10 (Free).',
    );
  });

  it('identifies an aisle seat', () => {
    expect(describeSeat(speech, seat('F', '1'))).toMatch(/On the aisle, beside seat 2 \(Free\)\.$/);
  });

  it('leaves out an unknown price', () => {
    expect(describeSeat({ ...speech, prices: new Map() }, seat('F', '9'))).toMatch(
      /^Tribuna Meta, section M1, row F, seat 9\. /,
    );
  });
});

describe('the description of a section', () => {
  const of = (code: string, free: number): string =>
    describeSection({ i18n, layout, prices }, findSectionIndex(layout, code), free);

  it.each([
    ['M1', 57, 'Tribuna Meta, section M1, $\u00a068.000. 57 seats left.'],
    ['M1', 1, 'Tribuna Meta, section M1, $\u00a068.000. 1 seat left.'],
    ['M1', 0, 'Tribuna Meta, section M1, $\u00a068.000. Sold out.'],
    ['GN', 1800, 'General Norte, section General Norte. 1,800 general admission tickets left.'],
  ])('%s with %i left', (code, free, sentence) => {
    expect(of(code, free)).toBe(sentence);
  });
});
