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

const exponent = 2.8;
const longStandHalfAngle = (54 * Math.PI) / 180;
const field = { a: 660, b: 428 };
const inner = { a: 860, b: 640, exponent };
const walkwayDepth = 60;

const levels = [
  { level: 1, rows: 36, sections: 30, name: 'Baja' },
  { level: 2, rows: 27, sections: 36, name: 'Media' },
  { level: 3, rows: 40, sections: 40, name: 'Alta' },
] as const;

const zones: readonly Zone[] = [
  ...levels.flatMap(({ level, name }): readonly Zone[] => [
    { code: `OC${level}`, name: `Occidental ${name}`, orientation: 'WEST', color: null },
    { code: `OR${level}`, name: `Oriental ${name}`, orientation: 'EAST', color: null },
  ]),
  { code: 'NOR', name: 'Norte', orientation: 'NORTH', color: null },
  { code: 'SUR', name: 'Sur', orientation: 'SOUTH', color: null },
];

/** Builds OSW: a bowl with three tiers, about 87,000 seats. */
export function buildOswLayout(): VenueLayout {
  let offset = 0;
  const starts = levels.map(({ rows }) => {
    const start = { ...inner, a: inner.a + offset, b: inner.b + offset };
    offset += calculateTierDepth(rows) + walkwayDepth;
    return start;
  });
  const shell = { ...inner, a: inner.a + offset, b: inner.b + offset };
  const gates = placeGates(shell, [0.05, 0.125, 0.2, 0.3, 0.375, 0.45, 0.55, 0.625, 0.7, 0.8, 0.875, 0.95]);
  const zoneOf = (side: Side, level: number): string =>
    ({ occidental: `OC${level}`, oriental: `OR${level}`, norte: 'NOR', sur: 'SUR' })[side];
  return canonicalizeLayout({
    code: 'OSW',
    name: 'Estadio Valle del Sol',
    bounds: buildBounds(shell.a + 215, shell.b + 215),
    playingArea: {
      surfaces: ['FOOTBALL'],
      x: -field.a,
      y: -field.b,
      width: 2 * field.a,
      height: 2 * field.b,
    },
    zones,
    gates,
    stands: buildStandCaptions(shell.a, shell.b, 142),
    shell: [
      buildRingOutline(shell, 96),
      buildRingOutline({ ...inner, a: inner.a - 28, b: inner.b - 28 }, 72),
    ],
    sections: levels.flatMap(({ level, rows, sections }, i) => {
      const start = starts[i] ?? inner;
      return buildTier({
        inner: start,
        rows,
        sections,
        aisle: 22,
        labelSize: 72,
        gates,
        hasStairMouths: true,
        name: (place, angle) => {
          const side = determineSide(angle, longStandHalfAngle);
          return {
            code: String(level * 100 + 1 + ((place + Math.round(sections / 4)) % sections)),
            zone: zoneOf(side, level),
            entrySide: orientationBySide[side],
          };
        },
      });
    }),
  });
}
