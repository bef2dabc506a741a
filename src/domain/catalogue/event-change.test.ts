import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EventCommitments, findEventChangeConflicts, type SoldEventTerms } from './event-change.ts';

const now = 1_000_000;
const terms = {
  market: 'COL',
  kind: 'FOOTBALL',
  startsAt: now + 5_000,
  venueId: 'ceiba',
  city: 'Cali',
  timeZone: 'America/Bogota',
  layoutId: 'a',
  isPublished: true,
  zones: ['NOR', 'SUR'],
} as const satisfies SoldEventTerms;
const nothing: EventCommitments = { occupied: 0, hasHistory: false, zones: [] };
const sold: EventCommitments = { occupied: 3, hasHistory: true, zones: ['SUR'] };
const find = (change: Partial<SoldEventTerms>, commitments: EventCommitments, isCancelled = false) =>
  findEventChangeConflicts({ ...terms, isCancelled }, { ...terms, ...change }, commitments, now);

describe('a change of an event', () => {
  it.each([
    ['another market', { market: 'MEX' }, nothing, ['OTHER_MARKET']],
    ['a date in the past', { startsAt: now }, nothing, ['INTO_THE_PAST']],
    ['a date in the past with tickets', { startsAt: now - 1 }, sold, ['INTO_THE_PAST', 'DATE_WITH_TICKETS']],
    ['a later date', { startsAt: now + 9_000 }, nothing, []],
    ['a later date with tickets', { startsAt: now + 9_000 }, sold, ['DATE_WITH_TICKETS']],
    ['another kind with tickets', { kind: 'EVENT' }, sold, ['KIND_WITH_TICKETS']],
    ['another venue with tickets', { venueId: 'alisos' }, sold, ['VENUE_WITH_TICKETS']],
    ['another city with tickets', { city: 'Tunja' }, sold, ['VENUE_WITH_TICKETS']],
    ['another layout with tickets', { layoutId: 'b' }, sold, ['LAYOUT_WITH_TICKETS']],
    [
      'another layout after holds that ended',
      { layoutId: 'b', isPublished: false },
      { ...nothing, hasHistory: true },
      ['LAYOUT_WITH_TICKETS'],
    ],
    [
      'another layout while published',
      { layoutId: 'b', isPublished: false },
      nothing,
      ['LAYOUT_WHILE_PUBLISHED'],
    ],
    ['a zone without tickets', { zones: ['SUR'] }, sold, []],
    ['a zone with tickets', { zones: ['NOR'] }, sold, ['ZONE_WITH_TICKETS']],
    ['a new zone', { zones: ['NOR', 'SUR', 'ORI'] }, sold, []],
    ['unpublishing with tickets', { isPublished: false }, sold, []],
  ])('to %s has the conflicts %#', (_, change, commitments, conflicts) => {
    expect(find(change, commitments)).toEqual(conflicts);
  });

  it('to another layout is possible once the event is unpublished and nobody held a seat', () => {
    const before = { ...terms, isPublished: false, isCancelled: false };

    expect(findEventChangeConflicts(before, { ...terms, layoutId: 'b' }, nothing, now)).toEqual([]);
  });

  it('is not possible after its cancellation', () => {
    expect(find({ startsAt: now + 9_000 }, nothing, true)).toEqual(['CANCELLED']);
  });

  it('that has no conflict keeps date, place, layout and zones of all that is sold', () => {
    const anyTerms = fc.record({
      market: fc.constantFrom('COL', 'MEX'),
      kind: fc.constantFrom('FOOTBALL', 'EVENT'),
      startsAt: fc.integer({ min: now - 10, max: now + 10 }),
      venueId: fc.constantFrom('ceiba', 'alisos', null),
      city: fc.constantFrom('Cali', 'Tunja'),
      timeZone: fc.constantFrom('America/Bogota', 'America/Merida'),
      layoutId: fc.constantFrom('a', 'b'),
      isPublished: fc.boolean(),
      zones: fc.uniqueArray(fc.constantFrom('NOR', 'SUR', 'ORI')),
    });
    fc.assert(
      fc.property(anyTerms, anyTerms, fc.integer({ min: 1, max: 9 }), (before, after, occupied) => {
        const commitments = { occupied, hasHistory: true, zones: before.zones };
        const conflicts = findEventChangeConflicts(
          { ...before, isCancelled: false },
          after,
          commitments,
          now,
        );
        const pick = ({ isPublished: _, zones: _zones, ...kept }: SoldEventTerms) => kept;

        if (conflicts.length > 0) return;
        expect(pick(after)).toEqual(pick(before));
        expect(after.zones).toEqual(expect.arrayContaining(before.zones));
      }),
    );
  });
});
