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

const exponent = 3.1;
const longStandHalfAngle = (54 * Math.PI) / 180;
const field = { a: 630, b: 410 };
const inner = { a: 790, b: 570, exponent };
const rows = { low: 31, high: 35 };
const concourse = 70;

const zones: readonly Zone[] = [
  { code: 'PAL', name: 'Palcos', orientation: 'WEST', color: null },
  { code: 'OCB', name: 'Occidental Baja', orientation: 'WEST', color: null },
  { code: 'ORB', name: 'Oriental Baja', orientation: 'EAST', color: null },
  { code: 'OCA', name: 'Occidental Alta', orientation: 'WEST', color: null },
  { code: 'ORA', name: 'Oriental Alta', orientation: 'EAST', color: null },
  { code: 'NOR', name: 'Norte', orientation: 'NORTH', color: null },
  { code: 'SUR', name: 'Sur', orientation: 'SOUTH', color: null },
];

const lowZone = { occidental: 'OCB', oriental: 'ORB', norte: 'NOR', sur: 'SUR' } as const satisfies Record<
  Side,
  string
>;
const highZone = { occidental: 'OCA', oriental: 'ORA', norte: 'NOR', sur: 'SUR' } as const satisfies Record<
  Side,
  string
>;

/** Builds ATS: a football bowl with two tiers and a ring of boxes, about 44,000 seats. */
export function buildAtsLayout(): VenueLayout {
  const boxes = {
    ...inner,
    a: inner.a + calculateTierDepth(rows.low) + 8,
    b: inner.b + calculateTierDepth(rows.low) + 8,
  };
  const high = {
    ...inner,
    a: inner.a + calculateTierDepth(rows.low) + concourse,
    b: inner.b + calculateTierDepth(rows.low) + concourse,
  };
  const shell = {
    ...inner,
    a: high.a + calculateTierDepth(rows.high) + 60,
    b: high.b + calculateTierDepth(rows.high) + 60,
  };
  const gates = placeGates(shell, [0.07, 0.18, 0.32, 0.43, 0.57, 0.68, 0.82, 0.93]);
  return canonicalizeLayout({
    code: 'ATS',
    name: 'Estadio La Ceiba',
    bounds: buildBounds(shell.a + 180, shell.b + 180),
    playingArea: {
      surfaces: ['FOOTBALL'],
      x: -field.a,
      y: -field.b,
      width: 2 * field.a,
      height: 2 * field.b,
    },
    zones,
    gates,
    stands: buildStandCaptions(shell.a, shell.b, 118),
    shell: [
      buildRingOutline(shell, 96),
      buildRingOutline({ ...inner, a: inner.a - 24, b: inner.b - 24 }, 72),
    ],
    sections: [
      ...buildTier({
        inner,
        rows: rows.low,
        sections: 28,
        aisle: 20,
        labelSize: 64,
        gates,
        hasStairMouths: true,
        name: (place, angle) => {
          const side = determineSide(angle, longStandHalfAngle);
          return {
            code: String(101 + ((place + 7) % 28)),
            zone: lowZone[side],
            entrySide: orientationBySide[side],
          };
        },
      }),
      ...buildTier({
        inner: boxes,
        rows: 3,
        sections: 72,
        aisle: 10,
        labelSize: 26,
        gates,
        name: (place, angle) =>
          Math.abs(angle - Math.PI / 2) < (39 * Math.PI) / 180
            ? { code: `P${place - 10}`, zone: 'PAL', entrySide: 'WEST', accessLevel: 'EXCLUSIVE' }
            : null,
      }),
      ...buildTier({
        inner: high,
        rows: rows.high,
        sections: 36,
        aisle: 20,
        labelSize: 64,
        gates,
        hasStairMouths: true,
        name: (place, angle) => {
          const side = determineSide(angle, longStandHalfAngle);
          return {
            code: String(201 + ((place + 9) % 36)),
            zone: highZone[side],
            entrySide: orientationBySide[side],
          };
        },
      }),
    ],
  });
}
