import { describe, expect, it } from 'vitest';
import { calculateConfirmationDeadline } from '../payment/reference-deadline.ts';
import { calculateLeaseAfterInstruction } from './instruction-lease.ts';
import { providerPaymentStates } from './provider-status.ts';

const hour = 3_600_000;
/** A Wednesday and a Friday, 21:00 in Mexico City. */
const wednesday = Date.parse('2026-11-19T03:00:00Z');
const friday = Date.parse('2026-11-21T03:00:00Z');
const now = wednesday - 72 * hour;
const lease = (
  providerState: (typeof providerPaymentStates)[number],
  paymentMethodId = 'oxxo',
  expiresAt: number | null = wednesday,
) => calculateLeaseAfterInstruction({ providerState, paymentMethodId, expiresAt, now, market: 'MEX' });

describe('the seats are held', () => {
  it('for a shop until the next business day after its deadline', () => {
    expect(lease('cash-instructed', 'oxxo', wednesday)).toBe(wednesday + 24 * hour);
    expect(lease('cash-instructed', 'paycash', friday)).toBe(friday + 72 * hour);
  });

  it('for an ATM and for SPEI for hours, not days', () => {
    expect(lease('cash-instructed', 'banamex')).toBe(wednesday + 2 * hour);
    expect(lease('spei-instructed', 'clabe')).toBe(wednesday + hour);
  });

  it('for an unknown shop as long as for the slowest', () => {
    expect(lease('cash-instructed', 'tiendita')).toBe(wednesday + 24 * hour);
  });

  it('for a bank’s page and for a lender’s at most 20 minutes, plus 5 of grace', () => {
    expect(lease('transfer-begun', 'pse')).toBe(now + 25 * 60_000);
    expect(lease('transfer-begun', 'pse', now + 15 * 60_000)).toBe(now + 20 * 60_000);
    expect(lease('credit-requested', 'consumer_credits', null)).toBe(now + 25 * 60_000);
  });

  it('for three days if the provider names no deadline', () => {
    expect(lease('spei-instructed', 'clabe', null)).toBe(now + 73 * hour);
  });

  it.each(
    providerPaymentStates.filter(
      (providerState) =>
        !['cash-instructed', 'spei-instructed', 'transfer-begun', 'credit-requested'].includes(providerState),
    ),
  )('as long as before when the provider reports %s', (providerState) => {
    expect(lease(providerState)).toBeNull();
  });
});

it.each(['oxxo', 'paycash', 'banamex', 'bancomer', 'SPEI'])(
  'promises the payer by %s the same instant until which the seats are held',
  (by) => {
    const providerState = by === 'SPEI' ? 'spei-instructed' : 'cash-instructed';

    expect(calculateConfirmationDeadline({ paidBy: friday, by, market: 'MEX' })).toBe(
      lease(providerState, by, friday),
    );
  },
);
