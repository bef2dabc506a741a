import { describe, expect, it } from 'vitest';
import type { VenueLayout } from '../layout.ts';
import { venueCodes } from '../venue-code.ts';
import { demoVenues } from './demo-venues.ts';
import { nameForMarket } from './market-names.ts';

const listNames = ({ zones, stands, sections }: VenueLayout) => [
  ...zones.map(({ name }) => name),
  ...stands.map(({ text }) => text),
  ...sections.map(({ name }) => name),
];

describe('the names of a generated venue', () => {
  it.each(venueCodes)('are the words of Mexico there, and of Colombia in Colombia: %s', (code) => {
    const layout = demoVenues[code]();

    expect(listNames(nameForMarket(layout, 'MEX')).join()).not.toMatch(/occidental|oriental|parqueadero/i);
    expect(nameForMarket(layout, 'COL')).toEqual(layout);
  });

  it('keep their capitals and the rest of the name', () => {
    const names = listNames(nameForMarket(demoVenues.OSW(), 'MEX'));

    expect(names).toEqual(expect.arrayContaining(['Poniente Baja', 'Oriente Media', 'PONIENTE', 'Norte']));
  });
});
