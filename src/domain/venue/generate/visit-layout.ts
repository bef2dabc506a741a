import type { VenueLayout, Zone } from '../layout.ts';

/** The plan of a visit: one section without seats, whose places all price zones share. */
export type VisitLayoutInput = {
  readonly code: string;
  readonly name: string;
  readonly sectionName: string;
  readonly capacity: number;
  /** The price zones; the first is that of the section. */
  readonly zones: readonly Pick<Zone, 'code' | 'name'>[];
};

/** Builds the layout of a visit. Nobody sees its drawing: visitors are counted, not seated. */
export const buildVisitLayout = ({
  code,
  name,
  sectionName,
  capacity,
  zones,
}: VisitLayoutInput): VenueLayout => ({
  code: 'TOUR',
  name,
  bounds: { x: 0, y: 0, width: 100, height: 100 },
  playingArea: { surfaces: ['STAGE'], x: 0, y: 0, width: 10, height: 10 },
  zones: zones.map((zone) => ({ ...zone, orientation: 'SOUTH', color: null })),
  gates: [],
  stands: [],
  shell: [],
  sections: [
    {
      code,
      zone: zones[0]?.code ?? '',
      name: sectionName,
      type: 'GRANDSTAND',
      stage: 'unnumbered',
      status: 'ACTIVE',
      accessLevel: null,
      gate: '',
      entrySide: 'SOUTH',
      outline: [0, 0, 100, 0, 100, 100, 0, 100],
      label: { x: 50, y: 50, size: 20 },
      facing: 0,
      rowLabels: { kind: 'LETTER', direction: 'ASC' },
      capacity,
      rows: [],
    },
  ],
});
