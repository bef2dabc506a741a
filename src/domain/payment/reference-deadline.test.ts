import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pesos } from '../shared/money.ts';
import { publishedCashLimits, referencePaymentWindow } from './cash-provider.ts';
import { cashProviders } from './payment-method.ts';
import { findRuleUnavailableReason } from './payment-rules.ts';
import {
  addBusinessDay,
  calculateConfirmationDeadline,
  calculateReferenceDeadline,
} from './reference-deadline.ts';

const hour = 3_600_000;

it('counts business days in the market’s time zone, not in UTC', () => {
  const thursdayEvening = Date.parse('2026-11-20T03:00:00Z');

  expect(addBusinessDay(thursdayEvening, 'MEX')).toBe(thursdayEvening + 24 * hour);
  expect(addBusinessDay(thursdayEvening + 24 * hour, 'MEX')).toBe(thursdayEvening + 96 * hour);
});

it('skips days on which banks are closed', () => {
  const beforeRevolutionDay = Date.parse('2026-11-14T03:00:00Z');
  const beforeIndependence = Date.parse('2026-11-14T02:00:00Z');

  expect(addBusinessDay(beforeRevolutionDay, 'MEX')).toBe(beforeRevolutionDay + 96 * hour);
  expect(addBusinessDay(beforeIndependence, 'COL')).toBe(beforeIndependence + 96 * hour);
});

describe('a reference', () => {
  const years = { min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2030-12-31T00:00:00Z') };
  const sale = fc
    .record({
      now: fc.integer(years),
      left: fc.integer({ min: 0, max: 20 * 24 * hour }),
      by: fc.constantFrom(...cashProviders, 'SPEI' as const),
    })
    .map(({ now, left, by }) => ({ now, by, eventStartsAt: now + left, market: 'MEX' as const }));
  const accreditations = fc.integer({ min: 0, max: 5_000 });

  it('never has a deadline whose confirmation would arrive after the event began', () => {
    fc.assert(
      fc.property(sale, accreditations, (given, accreditationMinutes) => {
        const { now, eventStartsAt, by, market } = given;
        const fits = (paidBy: number) =>
          paidBy <= now + referencePaymentWindow.length &&
          paidBy + accreditationMinutes * 60_000 <= eventStartsAt &&
          calculateConfirmationDeadline({ paidBy, by, market }) <= eventStartsAt;

        const paidBy = calculateReferenceDeadline({ accreditationMinutes }, given);

        expect(fits(paidBy)).toBe(true);
        expect(fits(paidBy + hour)).toBe(false);
      }),
    );
  });

  it('that is offered leaves at least an hour to pay', () => {
    fc.assert(
      fc.property(sale, accreditations, ({ by, ...given }, accreditationMinutes) => {
        const limits = { ...publishedCashLimits.oxxo, accreditationMinutes };
        const rejection = findRuleUnavailableReason(by, { ...given, total: pesos(500, 'MXN') }, limits);
        const left = calculateReferenceDeadline({ accreditationMinutes }, { ...given, by }) - given.now;

        expect(rejection).toBe(left < referencePaymentWindow.minimum ? 'TOO_CLOSE_TO_EVENT' : null);
      }),
    );
  });

  it('that is paid earlier is not confirmed later', () => {
    fc.assert(
      fc.property(sale, fc.nat(5 * 24 * hour), ({ by, now: paidBy, market }, earlier) => {
        expect(calculateConfirmationDeadline({ paidBy: paidBy - earlier, by, market })).toBeLessThanOrEqual(
          calculateConfirmationDeadline({ paidBy, by, market }),
        );
      }),
    );
  });

  it('can be paid for three days if the event is far away, otherwise until the last possible confirmation', () => {
    const monday = Date.parse('2026-11-23T12:00:00Z');
    const paidBy = (by: (typeof cashProviders)[number], left: number) =>
      calculateReferenceDeadline(publishedCashLimits[by], {
        now: monday,
        eventStartsAt: monday + left,
        by,
        market: 'MEX',
      });

    expect(cashProviders.map((by) => paidBy(by, 240 * hour) - monday)).toEqual([72, 72, 72, 72].map(inHours));
    expect(cashProviders.map((by) => paidBy(by, 50 * hour) - monday)).toEqual([2, 2, 48, 48].map(inHours));
  });
});

const inHours = (count: number): number => count * hour;
