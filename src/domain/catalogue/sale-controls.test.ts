import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionAccesses } from '../venue/section.ts';
import {
  applySaleControlChange,
  buildSaleControlChange,
  canMoveOpening,
  determineSalePhase,
  listSaleControlDifferences,
  rebaseSaleDraft,
  type SaleControls,
  type SaleControlValues,
  toSaleControlValues,
  validateSaleControls,
} from './sale-controls.ts';

const codes = ['101', '102', '103'] as const;
const access = fc.constantFrom(...sectionAccesses);
const instant = fc.integer({ min: 0, max: 8 });
const values: fc.Arbitrary<SaleControlValues> = fc.record({
  isSuspended: fc.boolean(),
  saleOpensAt: instant,
  saleClosesAt: instant,
  access: fc.record({ 101: access, 102: access, 103: access }),
});

const toControls = ({ access: of, ...rest }: SaleControlValues): SaleControls => ({
  ...rest,
  eventId: 'ev',
  version: 'v',
  timeZone: 'America/Bogota',
  serverNow: 0,
  canChange: true,
  sections: codes.map((code) => ({
    ...{ code, name: code, zone: 'OCC', capacity: 10, taken: 0 },
    access: of[code] ?? 'RELEASED',
  })),
});

describe('a change of a sale', () => {
  it('leads from the stored values to the wanted ones, and names only sections that change', () => {
    fc.assert(
      fc.property(values, values, (stored, wanted) => {
        const change = buildSaleControlChange(toControls(stored), wanted);

        expect(applySaleControlChange(toSaleControlValues(toControls(stored)), change)).toEqual(wanted);
        expect(change.sections.every(({ code, access: to }) => stored.access[code] !== to)).toBe(true);
      }),
    );
  });

  it('differs exactly where the values do', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const differences = listSaleControlDifferences(before, after);
        const sections = differences.flatMap((difference) =>
          difference.kind === 'SECTIONS' ? difference.codes : [],
        );

        expect(sections.toSorted()).toEqual(
          codes.filter((code) => before.access[code] !== after.access[code]),
        );
        expect(differences.filter(({ kind }) => kind !== 'SECTIONS')).toHaveLength(
          Number(before.isSuspended !== after.isSuspended) +
            Number(before.saleOpensAt !== after.saleOpensAt) +
            Number(before.saleClosesAt !== after.saleClosesAt),
        );
        expect(listSaleControlDifferences(after, after)).toEqual([]);
      }),
    );
  });

  it('keeps the opening of a sale that has opened, and closes after it', () => {
    fc.assert(
      fc.property(values, values, instant, (stored, wanted, now) => {
        const issues = validateSaleControls(stored, wanted, now);

        expect(issues.includes('ALREADY_OPEN')).toBe(
          wanted.saleOpensAt !== stored.saleOpensAt && !canMoveOpening(stored, now),
        );
        expect(issues.includes('CLOSES_BEFORE_OPENING')).toBe(wanted.saleOpensAt >= wanted.saleClosesAt);
      }),
    );
  });

  it('knows its sections', () => {
    const stored = { isSuspended: false, saleOpensAt: 0, saleClosesAt: 9, access: {} };
    expect(validateSaleControls(stored, { ...stored, access: { 999: 'BLOCKED' } }, 0)).toEqual([
      'UNKNOWN_SECTION',
    ]);
  });
});

describe('a draft while somebody else changes the sale', () => {
  it('keeps what it changed and takes the rest from the other change', () => {
    fc.assert(
      fc.property(values, values, values, (base, draft, stored) => {
        const rebased = rebaseSaleDraft(base, draft, stored);

        for (const key of ['isSuspended', 'saleOpensAt', 'saleClosesAt'] as const)
          expect(rebased[key]).toBe(draft[key] === base[key] ? stored[key] : draft[key]);
        for (const code of codes)
          expect(rebased.access[code]).toBe(
            draft.access[code] === base.access[code] ? stored.access[code] : draft.access[code],
          );
      }),
    );
  });

  it('is the stored sale when nothing was drafted', () => {
    fc.assert(
      fc.property(values, values, (base, stored) => {
        expect(rebaseSaleDraft(base, base, stored)).toEqual(stored);
      }),
    );
  });
});

describe('the phase of a sale', () => {
  it.each([
    [{ isSuspended: false }, 5, 'OPEN'],
    [{ isSuspended: false }, 0, 'NOT_YET_OPEN'],
    [{ isSuspended: true }, 5, 'SUSPENDED'],
    [{ isSuspended: true }, 10, 'CLOSED'],
    [{ isSuspended: false }, 10, 'CLOSED'],
  ] as const)('%j at %i is %s', (of, now, phase) => {
    expect(determineSalePhase({ ...of, saleOpensAt: 1, saleClosesAt: 10 }, now)).toBe(phase);
  });
});
