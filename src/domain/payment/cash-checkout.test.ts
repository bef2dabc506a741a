import { describe, expect, it } from 'vitest';
import { cashCheckoutProviders, countCashSteps } from './cash-checkout.ts';

/** Spec §2: "{product} has 2 steps, SPEI has 3 steps, the default is 3 steps". */
describe('countCashSteps', () => {
  it('is 2 for the box office and 3 for SPEI and MERCADO_PAGO', () => {
    expect(cashCheckoutProviders.map((provider) => [provider, countCashSteps(provider)])).toEqual([
      ['TAQUILLA', 2],
      ['MERCADO_PAGO', 3],
      ['SPEI', 3],
    ]);
  });

  it.each(['', 'taquilla', 'constructor', 'ANOTHER'])('is the default for %j', (provider) => {
    expect(countCashSteps(provider)).toBe(3);
  });
});
