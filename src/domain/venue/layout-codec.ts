import type { Result } from '../shared/result.ts';
import {
  type Bounds,
  type Caption,
  type Gate,
  type Outline,
  type PlayingArea,
  playingSurfaces,
  type RowLayout,
  type SectionLayout,
  type SectionOverview,
  type VenueLayout,
  type VenueOverview,
  type Zone,
} from './layout.ts';
import { type Reader, readDocument } from './layout-reader.ts';
import { orientations } from './orientation.ts';
import { buildRowLabel } from './row-label.ts';
import {
  accessLevels,
  labelDirections,
  labelKinds,
  sectionStatuses,
  sectionTypes,
  stageKinds,
} from './section.ts';

/**
 * The precision of the encoding: tenths of a unit for positions, finer for angles, so that a long row ends
 * where it should.
 */
const scales = { place: 10, angle: 1e4, turn: 1e6, pitch: 100 } as const;

export type LayoutIssue = 'MALFORMED_LAYOUT';

/** Encodes the overview, which draws the whole venue, as compact JSON; rows are separate (`encodeRows`). */
export function encodeOverview(layout: VenueOverview): string {
  const { bounds, playingArea: area } = layout;
  return JSON.stringify({
    format: 1,
    code: layout.code,
    name: layout.name,
    bounds: [bounds.x, bounds.y, bounds.width, bounds.height].map(toLengthUnits),
    area: [area.surfaces, ...[area.x, area.y, area.width, area.height].map(toLengthUnits)],
    zones: layout.zones.map((zone) => [
      zone.code,
      zone.name,
      orientations.indexOf(zone.orientation),
      zone.color,
    ]),
    gates: layout.gates.map((gate) => [
      gate.code,
      orientations.indexOf(gate.orientation),
      toLengthUnits(gate.x),
      toLengthUnits(gate.y),
    ]),
    stands: layout.stands.map((stand) => [
      stand.text,
      stand.orientation === null ? -1 : orientations.indexOf(stand.orientation),
      toLengthUnits(stand.x),
      toLengthUnits(stand.y),
      toAngleUnits(stand.angle),
    ]),
    shell: layout.shell.map(encodeOutline),
    sections: layout.sections.map((section) => [
      section.code,
      section.name === section.code ? 0 : section.name,
      section.zone,
      section.gate,
      sectionTypes.indexOf(section.type),
      stageKinds.indexOf(section.stage),
      sectionStatuses.indexOf(section.status),
      section.accessLevel === null ? -1 : accessLevels.indexOf(section.accessLevel),
      orientations.indexOf(section.entrySide),
      labelKinds.indexOf(section.rowLabels.kind),
      labelDirections.indexOf(section.rowLabels.direction),
      toLengthUnits(section.label.x),
      toLengthUnits(section.label.y),
      toLengthUnits(section.label.size),
      toAngleUnits(section.facing),
      section.capacity,
      encodeOutline(section.outline),
    ]),
  });
}

/** Encodes the rows of all sections, in the order of the overview's sections. */
function encodeRows(layout: VenueLayout): string {
  return JSON.stringify(layout.sections.map((section) => encodeSectionRows(section)));
}

/** Encodes the whole layout as one document: the content of `layout.json` and of its content hash. */
export function encodeLayout(layout: VenueLayout): string {
  return `{"overview":${encodeOverview(layout)},"rows":${encodeRows(layout)}}`;
}

export function decodeOverview(text: string): Result<VenueOverview, LayoutIssue> {
  return readDocument(text, readOverview);
}

export function decodeLayout(text: string): Result<VenueLayout, LayoutIssue> {
  return readDocument(text, (reader) =>
    readRows(readOverview(reader.field('overview')), reader.field('rows')),
  );
}

/**
 * Rounds a layout to the precision of the encoding; generators and editors store this, so that encoding is
 * lossless.
 */
export function canonicalizeLayout(layout: VenueLayout): VenueLayout {
  const decoded = decodeLayout(encodeLayout(layout));
  if (!decoded.ok) throw new Error(`layout ${layout.code} does not survive its own encoding`);
  return decoded.value;
}

const toLengthUnits = (value: number): number => Math.round(value * scales.place) + 0;
const toAngleUnits = (value: number): number => Math.round(value * scales.angle) + 0;

/** Encodes an outline as its first point and the deltas to each next one. */
function encodeOutline(outline: Outline): number[] {
  const units = outline.map(toLengthUnits);
  return units.map((value, i) => (i < 2 ? value : value - (units[i - 2] ?? 0)));
}

function decodeOutline(reader: Reader): Outline {
  const values: number[] = [];
  for (const value of reader.integers()) values.push(value + (values[values.length - 2] ?? 0));
  return values.map((value) => value / scales.place);
}

function readOverview(reader: Reader): VenueOverview {
  const [x, y, width, height] = reader
    .field('bounds')
    .list()
    .map((item) => item.integer() / scales.place);
  const bounds: Bounds = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
  const area = reader.field('area');
  const playingArea: PlayingArea = {
    surfaces: area
      .at(0)
      .list()
      .map((item) => item.member(playingSurfaces)),
    x: area.at(1).integer() / scales.place,
    y: area.at(2).integer() / scales.place,
    width: area.at(3).integer() / scales.place,
    height: area.at(4).integer() / scales.place,
  };
  return {
    code: reader.field('code').text(),
    name: reader.field('name').text(),
    bounds,
    playingArea,
    zones: reader
      .field('zones')
      .list()
      .map(
        (zone): Zone => ({
          code: zone.at(0).text(),
          name: zone.at(1).text(),
          orientation: zone.at(2).memberAt(orientations),
          color: zone.at(3).textOrNull(),
        }),
      ),
    gates: reader
      .field('gates')
      .list()
      .map(
        (gate): Gate => ({
          code: gate.at(0).text(),
          orientation: gate.at(1).memberAt(orientations),
          x: gate.at(2).integer() / scales.place,
          y: gate.at(3).integer() / scales.place,
        }),
      ),
    stands: reader
      .field('stands')
      .list()
      .map(
        (stand): Caption => ({
          text: stand.at(0).text(),
          orientation: stand.at(1).integer() < 0 ? null : stand.at(1).memberAt(orientations),
          x: stand.at(2).integer() / scales.place,
          y: stand.at(3).integer() / scales.place,
          angle: stand.at(4).integer() / scales.angle,
        }),
      ),
    shell: reader.field('shell').list().map(decodeOutline),
    sections: reader.field('sections').list().map(readSection),
  };
}

function readSection(section: Reader): SectionOverview {
  const code = section.at(0).text();
  return {
    code,
    name: section.at(1).isZero() ? code : section.at(1).text(),
    zone: section.at(2).text(),
    gate: section.at(3).text(),
    type: section.at(4).memberAt(sectionTypes),
    stage: section.at(5).memberAt(stageKinds),
    status: section.at(6).memberAt(sectionStatuses),
    accessLevel: section.at(7).integer() < 0 ? null : section.at(7).memberAt(accessLevels),
    entrySide: section.at(8).memberAt(orientations),
    rowLabels: {
      kind: section.at(9).memberAt(labelKinds),
      direction: section.at(10).memberAt(labelDirections),
    },
    label: {
      x: section.at(11).integer() / scales.place,
      y: section.at(12).integer() / scales.place,
      size: section.at(13).integer() / scales.place,
    },
    facing: section.at(14).integer() / scales.angle,
    capacity: section.at(15).count(),
    outline: decodeOutline(section.at(16)),
  };
}

/** Encodes the rows of a section as columns of deltas: adjacent rows hardly differ, which compresses well. */
function encodeSectionRows({ rows, rowLabels }: SectionLayout): unknown[] {
  if (rows.length === 0) return [];
  const labels = rows.map((row) => row.label);
  const expected = rows.map((_, r) => buildRowLabel(rowLabels, r, rows.length));
  const gaps = rows.flatMap((row, r) => (row.gaps.length > 0 ? [[r, ...row.gaps]] : []));
  return [
    rows.length,
    toDeltas(rows.map((row) => toLengthUnits(row.x))),
    toDeltas(rows.map((row) => toLengthUnits(row.y))),
    toDeltas(rows.map((row) => toAngleUnits(row.heading))),
    toDeltas(rows.map((row) => Math.round(row.turn * scales.turn) + 0)),
    toDeltas(rows.map((row) => row.count)),
    collapseEqualValues(rows.map((row) => Math.round(row.pitch * scales.pitch) + 0)),
    collapseEqualValues(rows.map((row) => row.first)),
    collapseEqualValues(rows.map((row) => row.step)),
    gaps,
    labels.every((label, r) => label === expected[r]) ? 0 : labels,
  ];
}

function readRows(overview: VenueOverview, reader: Reader): VenueLayout {
  const sections = reader.list();
  return {
    ...overview,
    sections: overview.sections.map((section, s) => ({
      ...section,
      rows: readSectionRows(section, sections[s]),
    })),
  };
}

function readSectionRows(section: SectionOverview, reader: Reader | undefined): readonly RowLayout[] {
  if (reader === undefined || reader.list().length === 0) return [];
  const count = reader.at(0).count();
  const x = fromDeltas(reader.at(1).integers());
  const y = fromDeltas(reader.at(2).integers());
  const heading = fromDeltas(reader.at(3).integers());
  const turn = fromDeltas(reader.at(4).integers());
  const counts = fromDeltas(reader.at(5).integers());
  const gaps = new Map(
    reader
      .at(9)
      .list()
      .map((line) => [line.at(0).integer(), line.integers().slice(1)]),
  );
  const labels = reader.at(10).isZero()
    ? null
    : reader
        .at(10)
        .list()
        .map((label) => label.text());
  const constant = (column: Reader, r: number): number =>
    column.isList() ? column.at(r).integer() : column.integer();
  return Array.from({ length: count }, (_, r) => ({
    label: labels?.[r] ?? buildRowLabel(section.rowLabels, r, count),
    x: (x[r] ?? 0) / scales.place,
    y: (y[r] ?? 0) / scales.place,
    heading: (heading[r] ?? 0) / scales.angle,
    turn: (turn[r] ?? 0) / scales.turn,
    pitch: constant(reader.at(6), r) / scales.pitch,
    count: counts[r] ?? 0,
    first: constant(reader.at(7), r),
    step: constant(reader.at(8), r),
    gaps: gaps.get(r) ?? [],
  }));
}

const toDeltas = (values: readonly number[]): number[] =>
  values.map((value, i) => value - (values[i - 1] ?? 0));

function fromDeltas(stepsTaken: readonly number[]): number[] {
  let at = 0;
  return stepsTaken.map((step) => {
    at += step;
    return at;
  });
}

/** Returns a single number if all values are equal, otherwise the list. */
function collapseEqualValues(values: readonly number[]): number | readonly number[] {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : values;
}
