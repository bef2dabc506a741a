import { expect, it } from 'vitest';
import { isPaidBy, paymentMethods, paymentMethodTraits, settlementMethods } from './payment-method.ts';

it('gives every method a trait of its own, so that no rule must know its name', () => {
  const traits = paymentMethods.map((method) => JSON.stringify(paymentMethodTraits[method]));

  expect(new Set(traits).size).toBe(paymentMethods.length);
});

it('settles an order by a payment method of Spec §3, or as a free one or by a plan, which are none of them', () => {
  const others = settlementMethods.filter((method) => !isPaidBy({ method }, paymentMethods));

  expect(others).toEqual(['FREE', 'INSTALLMENT_PLAN']);
  expect(paymentMethodTraits.FREE).toMatchObject({ isFree: true, isComplimentary: false });
});
