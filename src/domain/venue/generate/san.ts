import type { VenueLayout, Zone } from '../layout.ts';
import { canonicalizeLayout } from '../layout-codec.ts';
import {
  buildBounds,
  buildRingOutline,
  buildStandCaptions,
  determineSide,
  orientationBySide,
  placeGates,
  type Side,
} from './surroundings.ts';
import { buildTier, calculateTierDepth } from './tier.ts';

const exponent = 3.2;
const longStandHalfAngle = (52 * Math.PI) / 180;
const floor = { a: 345, b: 210 };
const inner = { a: 420, b: 285, exponent };
const rows = { low: 15, high: 20 };
const walkwayDepth = 50;

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
export function buildSanLayout(): VenueLayout {
  const high = {
    ...inner,
    a: inner.a + calculateTierDepth(rows.low) + walkwayDepth,
    b: inner.b + calculateTierDepth(rows.low) + walkwayDepth,
  };
  const shell = {
    ...inner,
    a: high.a + calculateTierDepth(rows.high) + 40,
    b: high.b + calculateTierDepth(rows.high) + 40,
  };
  const gates = placeGates(shell, [0.125, 0.25, 0.375, 0.625, 0.75, 0.875]);
  return canonicalizeLayout({
    code: 'SAN',
    name: 'Arena San Telmo',
    bounds: buildBounds(shell.a + 110, shell.b + 110),
    playingArea: {
      surfaces: ['BASKETBALL', 'TENNIS'],
      x: -floor.a,
      y: -floor.b,
      width: 2 * floor.a,
      height: 2 * floor.b,
    },
    zones,
    gates,
    stands: buildStandCaptions(shell.a, shell.b, 68),
    shell: [
      buildRingOutline(shell, 80),
      buildRingOutline({ ...inner, a: inner.a - 16, b: inner.b - 16 }, 64),
    ],
    sections: [
      ...buildTier({
        inner,
        rows: rows.low,
        sections: 18,
        aisle: 18,
        labelSize: 40,
        gates,
        name: (place, angle) => {
          const side = determineSide(angle, longStandHalfAngle);
          return {
            code: String(101 + ((place + 5) % 18)),
            zone: lowZone[side],
            entrySide: orientationBySide[side],
          };
        },
      }),
      ...buildTier({
        inner: high,
        rows: rows.high,
        sections: 26,
        aisle: 18,
        labelSize: 40,
        gates,
        hasStairMouths: true,
        name: (place, angle) => {
          const side = determineSide(angle, longStandHalfAngle);
          return {
            code: String(201 + ((place + 7) % 26)),
            zone: highZone[side],
            entrySide: orientationBySide[side],
          };
        },
      }),
    ],
  });
}
