import { expect, it } from 'vitest';
import { paymentMethods, paymentMethodTraits } from './payment-method.ts';

it('gives every method a trait of its own, so that no rule must know its name', () => {
  const traits = paymentMethods.map((method) => JSON.stringify(paymentMethodTraits[method]));

  expect(new Set(traits).size).toBe(paymentMethods.length);
});
