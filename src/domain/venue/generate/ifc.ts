import type { Point } from '../gesture.ts';
import type { Gate, Outline, SectionLayout, VenueLayout, Zone } from '../layout.ts';
import { canonicalizeLayout } from '../layout-codec.ts';
import type { Orientation } from '../orientation.ts';
import { toRowLetter } from '../row-label.ts';
import { buildArcRow, seatPitch } from './arc-row.ts';
import { findNearestGate } from './tier.ts';

const field = { a: 640, b: 210 };
const straightRow = 12;

const zones: readonly Zone[] = [
  { code: 'TRI', name: 'Tribuna Meta', orientation: 'WEST', color: null },
  { code: 'ORI', name: 'Oriental', orientation: 'EAST', color: null },
  { code: 'GNO', name: 'General Norte', orientation: 'NORTH', color: null },
  { code: 'GSU', name: 'General Sur', orientation: 'SOUTH', color: null },
  { code: 'PAR', name: 'Parqueadero', orientation: 'WEST', color: null },
];

const gates: readonly Gate[] = [
  { code: 'A', orientation: 'WEST', x: -330, y: 615 },
  { code: 'B', orientation: 'WEST', x: 330, y: 615 },
  { code: 'C', orientation: 'EAST', x: 0, y: -550 },
  { code: 'D', orientation: 'NORTH', x: -1000, y: 0 },
  { code: 'E', orientation: 'SOUTH', x: 1000, y: 0 },
];

/** Builds IFC: a finish straight between two stands, about 6,000 seats, with standing areas and parking. */
export function buildIfcLayout(): VenueLayout {
  const meta = Array.from({ length: 5 }, (_, i) =>
    buildStraightStand({
      code: `M${i + 1}`,
      zone: 'TRI',
      middle: { x: (i - 2) * 286, y: 270 },
      seats: 26,
      rows: 25,
      climb: 1,
      entrySide: 'WEST',
    }),
  );
  const oriental = Array.from({ length: 6 }, (_, i) =>
    buildStraightStand({
      code: `R${i + 1}`,
      zone: 'ORI',
      middle: { x: (i - 2.5) * 250, y: -270 },
      seats: 23,
      rows: 20,
      climb: -1,
      entrySide: 'EAST',
    }),
  );
  return canonicalizeLayout({
    code: 'IFC',
    name: 'Circuito Los Alisos',
    bounds: { x: -1140, y: -660, width: 2280, height: 1540 },
    playingArea: {
      surfaces: ['CYCLING', 'FOOTBALL'],
      x: -field.a,
      y: -field.b,
      width: 2 * field.a,
      height: 2 * field.b,
    },
    zones,
    gates,
    stands: [
      { text: 'ORIENTAL', orientation: 'EAST', x: 0, y: -602, angle: 0 },
      { text: 'META', orientation: 'WEST', x: 0, y: 668, angle: 0 },
      { text: 'NORTE', orientation: 'NORTH', x: -1080, y: 0, angle: -Math.PI / 2 },
      { text: 'SUR', orientation: 'SOUTH', x: 1080, y: 0, angle: Math.PI / 2 },
    ],
    shell: [
      buildRectangle(-1000, -550, 2000, 1165),
      buildRectangle(-field.a - 20, -field.b - 24, 2 * field.a + 40, 2 * field.b + 48),
    ],
    sections: [
      ...meta,
      ...oriental,
      buildStandingArea({
        code: 'GN',
        zone: 'GNO',
        name: 'General Norte',
        at: [-980, -420, 220, 840],
        capacity: 1800,
        entrySide: 'NORTH',
      }),
      buildStandingArea({
        code: 'GS',
        zone: 'GSU',
        name: 'General Sur',
        at: [760, -420, 220, 840],
        capacity: 1800,
        entrySide: 'SOUTH',
      }),
      ...Array.from({ length: 3 }, (_, i) =>
        buildStandingArea({
          code: `P${i + 1}`,
          zone: 'PAR',
          name: `Parqueadero ${i + 1}`,
          at: [-700 + i * 480, 722, 440, 130],
          capacity: 220,
          entrySide: 'WEST',
          type: 'PARKING',
        }),
      ),
    ],
  });
}

type StraightStand = {
  readonly code: string;
  readonly zone: string;
  readonly middle: Point;
  readonly seats: number;
  readonly rows: number;
  readonly climb: 1 | -1;
  readonly entrySide: Orientation;
};

function buildStraightStand({
  code,
  zone,
  middle,
  seats,
  rows,
  climb,
  entrySide,
}: StraightStand): SectionLayout {
  const half = (seats * seatPitch) / 2;
  const depth = rows * straightRow + 8;
  const built = Array.from({ length: rows }, (_, r) => {
    const y = middle.y + climb * (straightRow * (r + 0.5) + 4);
    const from = { x: middle.x - climb * half, y };
    const to = { x: middle.x + climb * half, y };
    return buildArcRow({
      from,
      via: { x: middle.x, y },
      to,
      label: toRowLetter(r),
      mouth: r === 7 || r === 8 ? 4 : 0,
    });
  }).filter((row) => row !== null);
  const top = climb === 1 ? middle.y : middle.y - depth;
  return {
    code,
    zone,
    name: code,
    type: 'GRANDSTAND',
    stage: 'numbered',
    status: 'ACTIVE',
    accessLevel: null,
    gate: findNearestGate(gates, middle),
    entrySide,
    outline: buildRectangle(middle.x - half - 6, top, 2 * half + 12, depth),
    label: { x: middle.x, y: middle.y + (climb * depth) / 2, size: 60 },
    facing: climb === 1 ? 0 : Math.PI,
    rowLabels: { kind: 'LETTER', direction: 'ASC' },
    capacity: built.reduce((sum, row) => sum + row.count - row.gaps.length, 0),
    rows: built,
  };
}

type StandingArea = {
  readonly code: string;
  readonly zone: string;
  readonly name: string;
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly capacity: number;
  readonly entrySide: Orientation;
  readonly type?: SectionLayout['type'];
};

function buildStandingArea({
  code,
  zone,
  name,
  at: [x, y, width, height],
  capacity,
  entrySide,
  type,
}: StandingArea): SectionLayout {
  const centre = { x: x + width / 2, y: y + height / 2 };
  return {
    code,
    zone,
    name,
    type: type ?? 'GRANDSTAND',
    stage: 'unnumbered',
    status: 'ACTIVE',
    accessLevel: null,
    gate: findNearestGate(gates, centre),
    entrySide,
    outline: buildRectangle(x, y, width, height),
    label: { ...centre, size: 56 },
    facing: 0,
    rowLabels: { kind: 'LETTER', direction: 'ASC' },
    capacity,
    rows: [],
  };
}

function buildRectangle(x: number, y: number, width: number, height: number): Outline {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}
