import { describe, expect, it } from 'vitest';
import { planKinds } from '../installment/plan.ts';
import { isPaguitos, isPaymentTypeOperation } from './paguitos.ts';

/** Spec §9: "A payment provider called PAGUITOS is checked for payment-type operations." */
describe('PAGUITOS', () => {
  it.each([
    ['PAGUITOS', true],
    ['paguitos', false],
    ['MERCADO_PAGO', false],
  ])('is the provider %s: %s', (provider, expected) => {
    expect(isPaguitos(provider)).toBe(expected);
  });

  it.each(planKinds)('makes an operation of plan kind %s one of payment type', (planKind) => {
    expect(isPaymentTypeOperation({ provider: 'PAGUITOS', planKind })).toBe(true);
    expect(isPaymentTypeOperation({ provider: 'MERCADO_PAGO', planKind })).toBe(planKind === 'PAYMENT');
  });
});
