import { expect, it } from 'vitest';
import { getProviderPageType, isPaguitos } from './paguitos.ts';
import { paymentMethods } from './payment-method.ts';

/** Spec §9: "A payment provider called PAGUITOS is checked for payment-type operations." */
it('the provider’s page offers credit for PAGUITOS and cards for every other method', () => {
  expect(paymentMethods.filter(isPaguitos)).toEqual(['PAGUITOS']);
  expect(paymentMethods.filter((method) => getProviderPageType(method) === 'CREDIT')).toEqual(['PAGUITOS']);
});
