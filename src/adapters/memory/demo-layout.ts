import type { Outline, SectionLayout, VenueLayout } from '#domain/venue/layout.ts';

/** Creates a small venue: two stands with six rows of twelve seats, and general admission behind a goal. */
export function createDemoLayout(): VenueLayout {
  return {
    code: 'IFC',
    name: 'Coliseo Los Alisos',
    bounds: { x: -200, y: -260, width: 400, height: 520 },
    playingArea: { surfaces: ['FOOTBALL'], x: -100, y: -60, width: 200, height: 120 },
    zones: [
      { code: 'OCC', name: 'Occidental', orientation: 'WEST', color: null },
      { code: 'ORI', name: 'Oriental', orientation: 'EAST', color: null },
      { code: 'GEN', name: 'General', orientation: 'SOUTH', color: null },
    ],
    gates: [
      { code: 'A', orientation: 'WEST', x: 0, y: 240 },
      { code: 'B', orientation: 'EAST', x: 0, y: -240 },
    ],
    stands: [],
    shell: [buildBox(-190, -250, 380, 500)],
    sections: [
      buildStand('W1', 'OCC', 'A', 90, 1),
      buildStand('E1', 'ORI', 'B', -90, -1),
      buildStandingSection('GS'),
    ],
  };
}

function buildStand(code: string, zone: string, gate: string, y: number, direction: 1 | -1): SectionLayout {
  return {
    code,
    zone,
    name: code,
    type: 'GRANDSTAND',
    stage: 'numbered',
    status: 'ACTIVE',
    accessLevel: null,
    gate,
    entrySide: direction === 1 ? 'WEST' : 'EAST',
    outline: buildBox(-66, Math.min(y, y + direction * 72), 132, 72),
    label: { x: 0, y: y + direction * 36, size: 20 },
    facing: direction === 1 ? 0 : Math.PI,
    rowLabels: { kind: 'LETTER', direction: 'ASC' },
    capacity: 72,
    rows: ['A', 'B', 'C', 'D', 'E', 'F'].map((label, row) => ({
      label,
      x: -55,
      y: y + direction * row * 12,
      heading: 0,
      turn: 0,
      pitch: 10,
      count: 12,
      first: 1,
      step: 1,
      gaps: [],
    })),
  };
}

const buildStandingSection = (code: string): SectionLayout => ({
  code,
  zone: 'GEN',
  name: 'General Sur',
  type: 'GRANDSTAND',
  stage: 'unnumbered',
  status: 'ACTIVE',
  accessLevel: null,
  gate: 'A',
  entrySide: 'SOUTH',
  outline: buildBox(110, -60, 60, 120),
  label: { x: 140, y: 0, size: 20 },
  facing: 0,
  rowLabels: { kind: 'LETTER', direction: 'ASC' },
  capacity: 40,
  rows: [],
});

const buildBox = (x: number, y: number, width: number, height: number): Outline => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];
