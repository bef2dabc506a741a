import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoVenues } from './generate/demo-venues.ts';
import type { RowLayout, SectionLayout, VenueLayout } from './layout.ts';
import {
  canonicalizeLayout,
  decodeLayout,
  decodeOverview,
  encodeLayout,
  encodeOverview,
} from './layout-codec.ts';
import { orientations } from './orientation.ts';
import {
  accessLevels,
  labelDirections,
  labelKinds,
  sectionStatuses,
  sectionTypes,
  stageKinds,
} from './section.ts';

const place = fc.integer({ min: -50_000, max: 50_000 }).map((tenths) => tenths / 10);
const angle = fc.integer({ min: -31_416, max: 31_416 }).map((units) => units / 1e4);

const row: fc.Arbitrary<RowLayout> = fc.record({
  label: fc.string({ minLength: 1, maxLength: 4 }),
  x: place,
  y: place,
  heading: angle,
  turn: fc.integer({ min: -50_000, max: 50_000 }).map((units) => units / 1e6),
  pitch: fc.integer({ min: 500, max: 2000 }).map((units) => units / 100),
  count: fc.integer({ min: 1, max: 60 }),
  first: fc.integer({ min: 1, max: 200 }),
  step: fc.constantFrom(1, 2, -1, -2),
  gaps: fc
    .uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 4 })
    .map((gaps) => gaps.sort((a, b) => a - b)),
});

const section: fc.Arbitrary<SectionLayout> = fc.record({
  code: fc.string({ minLength: 1, maxLength: 6 }),
  zone: fc.string({ minLength: 1, maxLength: 4 }),
  name: fc.string({ minLength: 1, maxLength: 12 }),
  type: fc.constantFrom(...sectionTypes),
  stage: fc.constantFrom(...stageKinds),
  status: fc.constantFrom(...sectionStatuses),
  accessLevel: fc.constantFrom(null, ...accessLevels),
  gate: fc.string({ maxLength: 3 }),
  entrySide: fc.constantFrom(...orientations),
  outline: fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 12 }).map((points) => points.flat()),
  label: fc.record({ x: place, y: place, size: place }),
  facing: angle,
  rowLabels: fc.record({
    kind: fc.constantFrom(...labelKinds),
    direction: fc.constantFrom(...labelDirections),
  }),
  capacity: fc.nat({ max: 5000 }),
  rows: fc.array(row, { maxLength: 8 }),
});

const layout: fc.Arbitrary<VenueLayout> = fc.record({
  code: fc.string({ minLength: 1 }),
  name: fc.string(),
  bounds: fc.record({ x: place, y: place, width: place, height: place }),
  playingArea: fc.record({
    surfaces: fc.constant(['FOOTBALL', 'TENNIS'] as const),
    x: place,
    y: place,
    width: place,
    height: place,
  }),
  zones: fc.array(
    fc.record({
      code: fc.string(),
      name: fc.string(),
      orientation: fc.constantFrom(...orientations),
      color: fc.option(fc.constant('#2a6f3b')),
    }),
    { maxLength: 4 },
  ),
  gates: fc.array(
    fc.record({ code: fc.string(), orientation: fc.constantFrom(...orientations), x: place, y: place }),
    { maxLength: 4 },
  ),
  stands: fc.array(
    fc.record({
      text: fc.string(),
      orientation: fc.option(fc.constantFrom(...orientations)),
      x: place,
      y: place,
      angle,
    }),
    { maxLength: 4 },
  ),
  shell: fc.array(
    fc.array(fc.tuple(place, place), { minLength: 3, maxLength: 9 }).map((points) => points.flat()),
    { maxLength: 2 },
  ),
  sections: fc.array(section, { maxLength: 6 }),
});

/** Makes 0 and -0 compare as equal. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('layout codec', () => {
  it('decodes every layout that it encodes', () => {
    fc.assert(
      fc.property(layout, (given) => {
        const decoded = decodeLayout(encodeLayout(given));

        expect(decoded.ok).toBe(true);
        if (decoded.ok) expect(plain(decoded.value)).toEqual(plain(given));
      }),
    );
  });

  it('decodes the overview without the rows', () => {
    fc.assert(
      fc.property(layout, (given) => {
        const overview = decodeOverview(encodeOverview(given));
        if (!overview.ok) throw new Error(overview.error);

        expect(encodeOverview(overview.value)).toBe(encodeOverview(given));
      }),
    );
  });

  it('encodes a layout in one way only, so that a hash identifies it', () => {
    const once = encodeLayout(demoVenues.ATS());

    expect(encodeLayout(demoVenues.ATS())).toBe(once);
    expect(encodeLayout(canonicalizeLayout(demoVenues.ATS()))).toBe(once);
  });

  it.each([
    '',
    '{}',
    '[]',
    'null',
    '{"overview":{},"rows":[]}',
    encodeLayout(demoVenues.IFC()).replace('"TRI"', '7'),
    encodeLayout(demoVenues.IFC()).slice(0, -3),
    encodeLayout(demoVenues.IFC()).replace('"FOOTBALL"', '"CURLING"'),
  ])('rejects what is not a layout: %.30s', (text) => {
    expect(decodeLayout(text)).toEqual({ ok: false, error: 'MALFORMED_LAYOUT' });
  });

  it('rejects an overview with fractional numbers', () => {
    const text = encodeOverview(demoVenues.IFC()).replace(/"bounds":\[-?\d+/, '"bounds":[1.5');

    expect(decodeOverview(text)).toEqual({ ok: false, error: 'MALFORMED_LAYOUT' });
  });

  it('encodes 87,000 seats in at most 80 KB, and the overview alone in 25 KB', () => {
    const big = demoVenues.OSW();

    expect(gzipSync(encodeLayout(big)).length).toBeLessThanOrEqual(80_000);
    expect(gzipSync(encodeOverview(big)).length).toBeLessThanOrEqual(25_000);
  });
});
