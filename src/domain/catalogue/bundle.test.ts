import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BundleEvent,
  calculateBundlePrices,
  findBundleSaleEnd,
  getBundledEventState,
  isBundleSold,
  listRemainingEvents,
} from './bundle.ts';

const price = (total: number) => ({ base: total, fee: 0, tax: 0, total, currency: 'COP' }) as const;
const anEvent = (startsAt: number, own: Partial<BundleEvent> = {}): BundleEvent => ({
  eventId: `event-${startsAt}`,
  startsAt,
  cancelled: false,
  shares: new Map([['OCC', price(startsAt)]]),
  ...own,
});

/** Spec §1: bundle-type products are EVENT_BUNDLE and SEASON_PASS. */
describe('a bundle', () => {
  it('admits to the events that have not begun and are not cancelled', () => {
    const events = [anEvent(10), anEvent(20), anEvent(30, { cancelled: true }), anEvent(40)];

    expect(listRemainingEvents(events, 10).map(({ startsAt }) => startsAt)).toEqual([20, 40]);
  });

  it('names each event as upcoming, over or cancelled', () => {
    const states = [anEvent(10), anEvent(20), anEvent(30, { cancelled: true })].map((event) =>
      getBundledEventState(event, 10),
    );

    expect(states).toEqual(['OVER', 'UPCOMING', 'CANCELLED']);
  });

  it('costs the sum of the shares of what it admits to, in the zones that all of it prices', () => {
    const events = [
      anEvent(10, { shares: new Map([['OCC', price(7)]]) }),
      anEvent(20, {
        shares: new Map([
          ['OCC', price(3)],
          ['NOR', price(2)],
        ]),
      }),
      anEvent(30, { shares: new Map([['OCC', price(4)]]) }),
    ];

    expect([...calculateBundlePrices(events, 0)]).toEqual([['OCC', price(14)]]);
    expect([...calculateBundlePrices(events, 10)]).toEqual([['OCC', price(7)]]);
    expect([...calculateBundlePrices(events, 30)]).toEqual([]);
  });

  it('never costs more when one of its events is over', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(1_000), { minLength: 1 }),
        fc.nat(1_000),
        fc.nat(1_000),
        (starts, one, other) => {
          const events = starts.map((startsAt) => anEvent(startsAt));
          const costAt = (now: number) => calculateBundlePrices(events, now).get('OCC')?.total ?? 0;
          expect(costAt(Math.max(one, other))).toBeLessThanOrEqual(costAt(Math.min(one, other)));
        },
      ),
    );
  });

  it('is sold until its second-last event begins', () => {
    const events = [anEvent(30), anEvent(10), anEvent(20), anEvent(40, { cancelled: true })];

    expect(findBundleSaleEnd(events)).toBe(20);
    expect(isBundleSold(listRemainingEvents(events, 19))).toBe(true);
    expect(isBundleSold(listRemainingEvents(events, 20))).toBe(false);
    expect(findBundleSaleEnd(events.slice(0, 1))).toBeNull();
  });
});
