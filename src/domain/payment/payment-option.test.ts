import { describe, expect, it } from 'vitest';
import {
  type CashOption,
  findFirstOfferedOption,
  isPaymentOptionOffered,
  type PaymentOption,
  toSelectedPaymentOption,
} from './payment-option.ts';

const shop = (provider: CashOption['provider'], offered: boolean): CashOption => ({
  checkoutProvider: provider === null ? 'TAQUILLA' : 'MERCADO_PAGO',
  provider,
  offered,
  reason: offered ? null : 'ABOVE_MAXIMUM',
  payBy: null,
  payAt: [],
});
const cash = (...ways: readonly CashOption[]): PaymentOption => ({
  method: 'CASH',
  offered: ways.some(({ offered }) => offered),
  reason: null,
  cash: ways,
});
const card = (offered: boolean): PaymentOption => ({ method: 'CARD', offered, reason: null });

/** Spec §3: cash in Mexico is paid at one of several providers, each with its own limits. */
describe('the payment options', () => {
  it('offer cash only at the places that accept it', () => {
    const paymentOptions = [cash(shop(null, false), shop('oxxo', true), shop('banamex', false))];

    const offered = (['oxxo', 'banamex', 'paycash', 'TAQUILLA', null] as const).filter((place) =>
      isPaymentOptionOffered(paymentOptions, { method: 'CASH', place }),
    );

    expect(offered).toEqual(['oxxo']);
  });

  it('start with the first offered one', () => {
    const open = cash(shop(null, false), shop('paycash', true));

    expect(findFirstOfferedOption([card(true), open])).toEqual({ method: 'CARD', place: null });
    expect(findFirstOfferedOption([card(false), open])).toEqual({ method: 'CASH', place: 'paycash' });
    expect(findFirstOfferedOption([card(false), cash(shop('oxxo', false))])).toBeNull();
  });

  it('are identified by a payment’s input', () => {
    expect(
      toSelectedPaymentOption({ method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' }),
    ).toEqual({
      method: 'CASH',
      place: 'oxxo',
    });
    expect(toSelectedPaymentOption({ method: 'CASH', checkoutProvider: 'TAQUILLA' })).toEqual({
      method: 'CASH',
      place: 'TAQUILLA',
    });
    expect(toSelectedPaymentOption({ method: 'PAGUITOS' })).toEqual({ method: 'PAGUITOS', place: null });
  });
});
