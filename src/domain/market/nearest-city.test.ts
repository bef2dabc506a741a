import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNearestCity } from './nearest-city.ts';

describe('findNearestCity', () => {
  const cities = ['Bogotá', 'Cali', 'Tunja', 'Mérida', 'Toluca', 'Ciudad de México'];

  it.each([
    ['Palmira', [3.54, -76.3], 'Cali'],
    ['Zipaquirá', [5.02, -74.0], 'Bogotá'],
    ['Duitama', [5.83, -73.03], 'Tunja'],
    ['Metepec', [19.25, -99.6], 'Toluca'],
    ['Cancún', [21.16, -86.85], 'Mérida'],
  ] as const)('sends %s at %j to %s', (_, position, expected) => {
    expect(findNearestCity(position, cities)).toBe(expected);
  });

  it('knows no city where no position is known', () => {
    expect(findNearestCity([0, 0], ['Macondo'])).toBeNull();
    expect(findNearestCity([0, 0], [])).toBeNull();
  });

  it('finds a city from anywhere on earth, and itself from its own place', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (lat, lon) => {
          expect(cities).toContain(findNearestCity([lat, lon], cities));
        },
      ),
    );
    expect(findNearestCity([20.97, -89.62], cities)).toBe('Mérida');
  });
});
