import { describe, expect, it } from 'vitest';
import { money, pesos } from '../shared/money.ts';
import { cashProviderLocations, publishedCashLimits, referencePaymentWindow } from './cash-provider.ts';
import { cashProviders } from './payment-method.ts';
import { findRuleUnavailableReason, paymentRules } from './payment-rules.ts';

const hour = 3_600_000;
/** A Monday; banks are open until Friday. */
const now = Date.parse('2026-11-23T12:00:00Z');
const farOff = now + 240 * hour;

describe.each(cashProviders)('cash at %s', (provider) => {
  const limits = publishedCashLimits[provider];
  const rejection = (total = limits.min, eventStartsAt = farOff) =>
    findRuleUnavailableReason(provider, { market: 'MEX', total, eventStartsAt, now }, limits);

  it('accepts its minimum and maximum, and not a cent beyond', () => {
    expect(rejection(limits.min)).toBeNull();
    expect(rejection(limits.max)).toBeNull();
    expect(rejection(money(limits.min.amount - 1, 'MXN'))).toBe('BELOW_MINIMUM');
    expect(rejection(money(limits.max.amount + 1, 'MXN'))).toBe('ABOVE_MAXIMUM');
  });

  it('is not offered if its confirmation would arrive after the event began', () => {
    const confirmedAt =
      now + referencePaymentWindow.minimum + Math.max(limits.accreditationMinutes * 60_000, 2 * hour);

    expect(rejection(limits.min, confirmedAt)).toBeNull();
    expect(rejection(limits.min, confirmedAt - 1)).toBe('TOO_CLOSE_TO_EVENT');
  });

  it('names the places to pay', () => {
    expect(cashProviderLocations[provider].length).toBeGreaterThan(0);
  });
});

describe('cash', () => {
  it('of 12,000 MXN is not accepted by OXXO but by ATMs', () => {
    const sale = { market: 'MEX', total: pesos(12_000, 'MXN'), eventStartsAt: farOff, now } as const;

    expect(findRuleUnavailableReason('oxxo', sale, publishedCashLimits.oxxo)).toBe('ABOVE_MAXIMUM');
    expect(findRuleUnavailableReason('banamex', sale, publishedCashLimits.banamex)).toBeNull();
  });

  it('is not accepted by OXXO within 48 hours of the event', () => {
    const sale = { market: 'MEX', total: pesos(500, 'MXN'), eventStartsAt: now + 47 * hour, now } as const;

    expect(findRuleUnavailableReason('oxxo', sale, publishedCashLimits.oxxo)).toBe('TOO_CLOSE_TO_EVENT');
  });

  it('has providers in Mexico only, and the box office in both markets (Spec §3)', () => {
    for (const provider of cashProviders) expect(paymentRules[provider].markets).toEqual(['MEX']);
    expect(paymentRules.TAQUILLA.markets).toEqual(['COL', 'MEX']);
  });
});
