import type { VenueLayout, Zone } from '../layout.ts';
import { canonicalLayout } from '../layout-codec.ts';
import {
  boundsAround,
  gatesOn,
  orientationOfSide,
  outlineOf,
  type Side,
  sideOf,
  standNames,
} from './surroundings.ts';
import { depthOf, tier } from './tier.ts';

const exponent = 3.2;
const long = (52 * Math.PI) / 180;
const floor = { a: 345, b: 210 };
const inner = { a: 420, b: 285, exponent };
const rows = { low: 15, high: 20 };
const walk = 50;

const zones: readonly Zone[] = [
  { code: 'PLO', name: 'Platea Occidental', orientation: 'WEST', color: null },
  { code: 'PLR', name: 'Platea Oriental', orientation: 'EAST', color: null },
  { code: 'CAB', name: 'Cabeceras', orientation: 'NORTH', color: null },
  { code: 'BAO', name: 'Balcón Occidental', orientation: 'WEST', color: null },
  { code: 'BAR', name: 'Balcón Oriental', orientation: 'EAST', color: null },
  { code: 'GEN', name: 'Balcón Norte y Sur', orientation: 'SOUTH', color: null },
];

const lowZone = { occidental: 'PLO', oriental: 'PLR', norte: 'CAB', sur: 'CAB' } as const satisfies Record<
  Side,
  string
>;
const highZone = { occidental: 'BAO', oriental: 'BAR', norte: 'GEN', sur: 'GEN' } as const satisfies Record<
  Side,
  string
>;

/** Builds SAN: an arena for basketball and tennis, about 12,000 seats. */
export function sanLayout(): VenueLayout {
  const high = { ...inner, a: inner.a + depthOf(rows.low) + walk, b: inner.b + depthOf(rows.low) + walk };
  const shell = { ...inner, a: high.a + depthOf(rows.high) + 40, b: high.b + depthOf(rows.high) + 40 };
  const gates = gatesOn(shell, [0.125, 0.25, 0.375, 0.625, 0.75, 0.875]);
  return canonicalLayout({
    code: 'SAN',
    name: 'Arena San Telmo',
    bounds: boundsAround(shell.a + 110, shell.b + 110),
    playingArea: {
      surfaces: ['BASKETBALL', 'TENNIS'],
      x: -floor.a,
      y: -floor.b,
      width: 2 * floor.a,
      height: 2 * floor.b,
    },
    zones,
    gates,
    stands: standNames(shell.a, shell.b, 68),
    shell: [outlineOf(shell, 80), outlineOf({ ...inner, a: inner.a - 16, b: inner.b - 16 }, 64)],
    sections: [
      ...tier({
        inner,
        rows: rows.low,
        sections: 18,
        aisle: 18,
        labelSize: 40,
        gates,
        name: (place, angle) => {
          const side = sideOf(angle, long);
          return {
            code: String(101 + ((place + 5) % 18)),
            zone: lowZone[side],
            entrySide: orientationOfSide[side],
          };
        },
      }),
      ...tier({
        inner: high,
        rows: rows.high,
        sections: 26,
        aisle: 18,
        labelSize: 40,
        gates,
        mouths: true,
        name: (place, angle) => {
          const side = sideOf(angle, long);
          return {
            code: String(201 + ((place + 7) % 26)),
            zone: highZone[side],
            entrySide: orientationOfSide[side],
          };
        },
      }),
    ],
  });
}
