import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { pesos } from '#domain/shared/money.ts';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { seatIndexOf, sectionIndexOf } from '#domain/venue/seat-code.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { seatSentence, sectionSentence } from './seat-sentences.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const layout = demoVenues.IFC();
const table = expandSeats(layout);
const prices = new Map([['TRI', pesos(68_000, 'COP')]]);
const seat = (row: string, number: string): number =>
  seatIndexOf(layout, table, { section: 'M1', row, seat: number }) ?? Number.NaN;
const stateOf = (index: number): SeatState => (index === seat('F', '8') ? 'UNAVAILABLE' : 'AVAILABLE');
const speech = { i18n, layout, table, prices, stateOf };

describe('what is said of a seat', () => {
  it('is stand, section, row, seat, price, state and neighbours', () => {
    expect(seatSentence(speech, seat('F', '9'))).toBe(
      'Tribuna Meta, section M1, row F, seat 9, $\u00a068.000. Free. Between seat 8 (Not available) and seat 10 (Free).',
    );
  });

  it('tells an aisle seat', () => {
    expect(seatSentence(speech, seat('F', '1'))).toMatch(/On the aisle, beside seat 2 \(Free\)\.$/);
  });

  it('keeps silent about a price it does not know', () => {
    expect(seatSentence({ ...speech, prices: new Map() }, seat('F', '9'))).toMatch(
      /^Tribuna Meta, section M1, row F, seat 9\. /,
    );
  });
});

describe('what is said of a section', () => {
  const of = (code: string, free: number): string =>
    sectionSentence({ i18n, layout, prices }, sectionIndexOf(layout, code), free);

  it.each([
    ['M1', 57, 'Tribuna Meta, section M1, $\u00a068.000. 57 seats left.'],
    ['M1', 1, 'Tribuna Meta, section M1, $\u00a068.000. 1 seat left.'],
    ['M1', 0, 'Tribuna Meta, section M1, $\u00a068.000. Sold out.'],
    ['GN', 1800, 'General Norte, section General Norte. 1,800 places left, without numbers.'],
  ])('%s with %i left', (code, free, sentence) => {
    expect(of(code, free)).toBe(sentence);
  });
});
