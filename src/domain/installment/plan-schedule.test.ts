import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyMoney } from '#testing/arbitraries/money.ts';
import { compareDays, countDaysBetween, toCalendarDay } from '../shared/calendar-day.ts';
import { pesos, sum } from '../shared/money.ts';
import { planKinds } from './plan.ts';
import { isSameSchedule, schedulePlan } from './plan-schedule.ts';
import { arePlanTermsConsistent, type PlanTerms, planIntervals, planLimits } from './plan-terms.ts';

const terms: PlanTerms = {
  id: 'tres-cuotas',
  kind: 'SUBSCRIPTION',
  installments: 3,
  firstShare: null,
  every: 'MONTH',
  lastDueAt: null,
  graceDays: 5,
  returnedShare: 8_000,
};
const timeZone = 'America/Bogota';
const now = Date.UTC(2026, 0, 31, 17);
const startsAt = Date.UTC(2026, 5, 1);
const cart = { total: pesos(100, 'COP'), now, timeZone, startsAt, cardLimits: null };

const anyTerms: fc.Arbitrary<PlanTerms> = fc
  .record({
    installments: fc.integer({ min: planLimits.minInstallments, max: planLimits.maxInstallments }),
    firstShare: fc.option(fc.integer({ min: 1, max: 9_999 })),
    every: fc.constantFrom(...planIntervals),
    graceDays: fc.nat(planLimits.maxGraceDays),
    returnedShare: fc.nat(10_000),
  })
  .map((some) => ({
    ...some,
    id: 'any',
    kind: some.firstShare === null ? 'SUBSCRIPTION' : 'PAYMENT',
    lastDueAt: null,
  }));
const anyCart = fc.record({
  total: anyMoney({ min: 100_000 }),
  now: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2036, 0, 1) }),
  timeZone: fc.constantFrom('America/Bogota', 'America/Mexico_City', 'America/Tijuana'),
  startsAt: fc.constant(Number.MAX_SAFE_INTEGER),
  cardLimits: fc.constant(null),
});

/** Spec §3, §4: the plans of a product. */
describe('the schedule of a plan', () => {
  it('adds up to the total to the cent, with positive amounts', () => {
    fc.assert(
      fc.property(anyTerms, anyCart, (some, of) => {
        const plan = schedulePlan(some, of);

        if (!plan.ok) {
          expect(plan.error).toBe('BELOW_MINIMUM');
          return;
        }
        const amounts = plan.value.installments.map(({ amount }) => amount);
        expect(sum(amounts, of.total.currency)).toEqual(of.total);
        expect(amounts.every(({ amount }) => amount > 0)).toBe(true);
        expect(amounts).toHaveLength(some.installments);
      }),
    );
  });

  it('is due today, and then one interval after the other, at the end of each day', () => {
    fc.assert(
      fc.property(anyTerms, anyCart, (some, of) => {
        const plan = schedulePlan(some, of);
        if (!plan.ok) return;
        const days = plan.value.installments.map(({ dueAt }) => toCalendarDay(dueAt, of.timeZone));

        expect(days[0]).toEqual(toCalendarDay(of.now, of.timeZone));
        expect(plan.value.installments[0]?.dueAt).toBeGreaterThanOrEqual(of.now);
        for (const [index, day] of days.entries()) {
          const before = days[index - 1];
          if (before === undefined) continue;
          expect(compareDays(before, day)).toBeLessThan(0);
          if (some.every !== 'MONTH')
            expect(countDaysBetween(before, day)).toBe(some.every === 'WEEK' ? 7 : 14);
          else expect((day.month - before.month + 12) % 12).toBe(1);
        }
      }),
    );
  });

  it('keeps the last day of a month within shorter months', () => {
    const plan = schedulePlan(terms, cart);

    expect(
      plan.ok && plan.value.installments.slice(1).map(({ dueAt }) => new Date(dueAt).toISOString()),
    ).toEqual(['2026-03-01T04:59:00.000Z', '2026-04-01T04:59:00.000Z']);
  });

  it('begins with the deposit that the club asks for', () => {
    const plan = schedulePlan({ ...terms, kind: 'PAYMENT', firstShare: 4_000 }, cart);

    expect(plan.ok && plan.value.installments.map(({ amount }) => amount.amount)).toEqual([
      4_000, 3_000, 3_000,
    ]);
  });

  it('is not offered when the last installment and its grace do not end before the product begins', () => {
    expect(schedulePlan(terms, { ...cart, startsAt: Date.UTC(2026, 3, 6, 4, 58) })).toEqual({
      ok: false,
      error: 'TOO_CLOSE_TO_EVENT',
    });
    expect(schedulePlan(terms, { ...cart, startsAt: Date.UTC(2026, 3, 6, 4, 59) }).ok).toBe(true);
    expect(schedulePlan({ ...terms, lastDueAt: Date.UTC(2026, 2, 1) }, cart)).toEqual({
      ok: false,
      error: 'TOO_CLOSE_TO_EVENT',
    });
  });

  it('is not offered when a card cannot be charged an installment', () => {
    const limits = (min: number, max: number) => ({
      ...cart,
      cardLimits: { min: pesos(min, 'COP'), max: pesos(max, 'COP') },
    });

    expect(schedulePlan(terms, limits(34, 100))).toEqual({ ok: false, error: 'BELOW_MINIMUM' });
    expect(schedulePlan(terms, limits(1, 33))).toEqual({ ok: false, error: 'ABOVE_MAXIMUM' });
    expect(schedulePlan(terms, limits(33, 34)).ok).toBe(true);
  });

  it('is the same a minute later, and another one when the price or a day differs', () => {
    const schedule = (of: Partial<typeof cart>) => {
      const plan = schedulePlan(terms, { ...cart, ...of });
      return plan.ok ? plan.value.installments : [];
    };

    expect(isSameSchedule(schedule({}), schedule({ now: now + 60_000 }))).toBe(true);
    expect(isSameSchedule(schedule({}), schedule({ now: now + 12 * 3_600_000 }))).toBe(false);
    expect(isSameSchedule(schedule({}), schedule({ total: pesos(101, 'COP') }))).toBe(false);
    expect(isSameSchedule(schedule({}), schedule({}).slice(0, 2))).toBe(false);
  });
});

describe('the terms of a plan', () => {
  it.each(planKinds)('of kind %s have a deposit where the kind means one', (kind) => {
    const isConsistent = (firstShare: number | null, installments: number) =>
      arePlanTermsConsistent({ kind, firstShare, installments });

    expect([isConsistent(null, 3), isConsistent(2_000, 3), isConsistent(2_000, 2)]).toEqual(
      {
        SUBSCRIPTION: [true, false, false],
        PAYMENT: [false, true, true],
        ONE_TIME_PAYMENT: [false, false, true],
      }[kind],
    );
  });
});
