import { describe, expect, it } from 'vitest';
import { hearBy, leaseAfterInstruction, nextBusinessDay } from './instruction-lease.ts';
import { providerMeanings } from './provider-reading.ts';

const hour = 3_600_000;
/** A Wednesday and a Friday, at nine in the evening in Mexico City. */
const wednesday = Date.parse('2026-11-19T03:00:00Z');
const friday = Date.parse('2026-11-21T03:00:00Z');
const now = wednesday - 72 * hour;
const lease = (
  meaning: (typeof providerMeanings)[number],
  paymentMethodId = 'oxxo',
  expiresAt: number | null = wednesday,
) => leaseAfterInstruction({ meaning, paymentMethodId, expiresAt, now, market: 'MEX' });

describe('the seats wait', () => {
  it('for a shop until the next business day after its deadline', () => {
    expect(lease('cash-instructed', 'oxxo', wednesday)).toBe(wednesday + 24 * hour);
    expect(lease('cash-instructed', 'paycash', friday)).toBe(friday + 72 * hour);
  });

  it('for a bank’s machine and for SPEI hours, not days', () => {
    expect(lease('cash-instructed', 'banamex')).toBe(wednesday + 2 * hour);
    expect(lease('spei-instructed', 'clabe')).toBe(wednesday + hour);
  });

  it('for an unknown shop as for the slowest', () => {
    expect(lease('cash-instructed', 'tiendita')).toBe(wednesday + 24 * hour);
  });

  it('for a bank’s page and for a lender’s 20 minutes at most, and 5 of grace', () => {
    expect(lease('transfer-begun', 'pse')).toBe(now + 25 * 60_000);
    expect(lease('transfer-begun', 'pse', now + 15 * 60_000)).toBe(now + 20 * 60_000);
    expect(lease('credit-asked', 'consumer_credits', null)).toBe(now + 25 * 60_000);
  });

  it('three days where the provider names no deadline', () => {
    expect(lease('spei-instructed', 'clabe', null)).toBe(now + 73 * hour);
  });

  it.each(
    providerMeanings.filter(
      (meaning) =>
        !['cash-instructed', 'spei-instructed', 'transfer-begun', 'credit-asked'].includes(meaning),
    ),
  )('as long as before when the news is %s', (meaning) => {
    expect(lease(meaning)).toBeNull();
  });
});

it('counts business days by the calendar of the place, not by that of Greenwich', () => {
  const thursdayEvening = Date.parse('2026-11-20T03:00:00Z');

  expect(nextBusinessDay(thursdayEvening, 'MEX')).toBe(thursdayEvening + 24 * hour);
  expect(nextBusinessDay(thursdayEvening + 24 * hour, 'MEX')).toBe(thursdayEvening + 96 * hour);
});

it('passes over the days on which banks are closed', () => {
  const beforeRevolutionDay = Date.parse('2026-11-14T03:00:00Z');
  const beforeIndependence = Date.parse('2026-11-14T02:00:00Z');

  expect(nextBusinessDay(beforeRevolutionDay, 'MEX')).toBe(beforeRevolutionDay + 96 * hour);
  expect(nextBusinessDay(beforeIndependence, 'COL')).toBe(beforeIndependence + 96 * hour);
});

it.each(['oxxo', 'paycash', 'banamex', 'bancomer', 'SPEI'])(
  'promises the payer by %s the very instant until which the seats wait',
  (by) => {
    const meaning = by === 'SPEI' ? 'spei-instructed' : 'cash-instructed';

    expect(hearBy({ paidBy: friday, by, market: 'MEX' })).toBe(lease(meaning, by, friday));
  },
);
