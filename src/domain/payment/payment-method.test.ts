import { expect, it } from 'vitest';
import { hasTrait, paymentMethods, paymentMethodTraits } from './payment-method.ts';

it('gives every method a trait of its own, so that no rule must know its name', () => {
  const traits = paymentMethods.map((method) => JSON.stringify(paymentMethodTraits[method]));

  expect(new Set(traits).size).toBe(paymentMethods.length);
});

it('takes both transfers for transfers, and only one of them for announced', () => {
  const find = (trait: 'isTransfer' | 'isAnnounced') =>
    paymentMethods.filter((method) => hasTrait({ method }, trait));

  expect(find('isTransfer')).toEqual(['TRANSFER', 'PROCESSING_TRANSFER']);
  expect(find('isAnnounced')).toEqual(['PROCESSING_TRANSFER']);
});
