import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  announcementThresholds,
  calculateRemainingTime,
  calculateTransferLeaseEnd,
  countdownLevels,
  countExtensionsLeft,
  extendHold,
  findDueAnnouncement,
  getCountdownLevel,
  holdWindow,
  isDeadlinePassed,
  maxHoldDuration,
} from './hold-window.ts';

const minute = 60_000;
const start = Date.parse('2026-11-20T20:00:00Z');
const aHold = { expiresAt: start + holdWindow.length, extensionsUsed: 0, highDemand: false };

describe('a hold', () => {
  it('lasts ten minutes from the first seat, thirty at most', () => {
    expect(aHold.expiresAt - start).toBe(10 * minute);
    expect(maxHoldDuration).toBe(30 * minute);
  });

  it('expires exactly at its deadline', () => {
    expect(isDeadlinePassed(aHold.expiresAt, aHold.expiresAt - 1)).toBe(false);
    expect(isDeadlinePassed(aHold.expiresAt, aHold.expiresAt)).toBe(true);
  });
});

describe('extendHold', () => {
  it('adds two minutes, ten times, and ends at the announced maximum', () => {
    let hold = aHold;
    for (let used = 0; used < holdWindow.maxExtensions; used += 1) {
      const extended = extendHold(hold, start);
      if (!extended.ok) throw new Error(extended.error);
      expect(extended.value - hold.expiresAt).toBe(2 * minute);
      hold = { ...hold, expiresAt: extended.value, extensionsUsed: used + 1 };
    }

    expect(hold.expiresAt).toBe(start + maxHoldDuration);
    expect(countExtensionsLeft(hold)).toBe(0);
    expect(extendHold(hold, start)).toEqual({ ok: false, error: 'EXTENSION_LIMIT' });
  });

  it('is rejected in high demand and after expiry', () => {
    expect(extendHold({ ...aHold, highDemand: true }, start)).toEqual({ ok: false, error: 'HIGH_DEMAND' });
    expect(countExtensionsLeft({ ...aHold, highDemand: true })).toBe(0);
    expect(extendHold(aHold, aHold.expiresAt)).toEqual({ ok: false, error: 'HOLD_EXPIRED' });
  });
});

describe('calculateRemainingTime', () => {
  it('never uses the device’s time of day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 30 * minute }),
        fc.integer({ min: 0, max: 40 * minute }),
        (left, elapsed) => {
          const remaining = calculateRemainingTime({ serverNow: start, expiresAt: start + left, elapsed });

          expect(remaining).toBe(Math.max(0, left - elapsed));
        },
      ),
    );
  });

  it('does not grow when the clock is set back', () => {
    expect(
      calculateRemainingTime({ serverNow: start, expiresAt: start + minute, elapsed: -5 * minute }),
    ).toBe(minute);
  });
});

describe('the countdown', () => {
  it.each([
    [10 * minute, 'plain'],
    [2 * minute + 1, 'plain'],
    [2 * minute, 'warning'],
    [30_001, 'warning'],
    [30_000, 'danger'],
    [0, 'danger'],
  ] as const)('with %d ms left is %s', (remaining, level) => {
    expect(getCountdownLevel(remaining)).toBe(level);
    expect(countdownLevels).toContain(level);
  });

  it('is announced at 5, 2 and 1 minutes and 30 seconds, once each', () => {
    const announced = Array.from({ length: 10 * 60 }, (_, second) => 10 * minute - second * 1_000)
      .map((left) => findDueAnnouncement(left, left - 1_000))
      .filter((mark) => mark !== null);

    expect(announced).toEqual([5 * minute, 2 * minute, minute, 30_000]);
    expect(announced).toEqual(announcementThresholds);
  });

  it('announces only the latest threshold after a sleep', () => {
    expect(findDueAnnouncement(9 * minute, 50_000)).toBe(minute);
  });
});

describe('a transfer’s lease', () => {
  it('ends at the provider’s deadline or after 20 minutes, plus 5 of grace', () => {
    expect(calculateTransferLeaseEnd(start, start + 15 * minute)).toBe(start + 20 * minute);
    expect(calculateTransferLeaseEnd(start, start + 60 * minute)).toBe(start + 25 * minute);
    expect(calculateTransferLeaseEnd(start, null)).toBe(start + 25 * minute);
  });
});
