import { describe, expect, it } from 'vitest';
import { type CashWay, firstOffered, isOffered, type PaymentChoice, wayOf } from './payment-choice.ts';

const shop = (provider: CashWay['provider'], offered: boolean): CashWay => ({
  desk: provider === null ? 'TAQUILLA' : 'MERCADO_PAGO',
  provider,
  offered,
  reason: offered ? null : 'ABOVE_MAXIMUM',
  payBy: null,
  payAt: [],
});
const cash = (...ways: readonly CashWay[]): PaymentChoice => ({
  method: 'CASH',
  offered: ways.some(({ offered }) => offered),
  reason: null,
  cash: ways,
});
const card = (offered: boolean): PaymentChoice => ({ method: 'CARD', offered, reason: null });

/** Spec §3: cash in Mexico is paid at one of several providers, each with its own limits. */
describe('the payment options', () => {
  it('offer cash only at the places that accept it', () => {
    const choices = [cash(shop(null, false), shop('oxxo', true), shop('banamex', false))];

    const offered = (['oxxo', 'banamex', 'paycash', 'TAQUILLA', null] as const).filter((place) =>
      isOffered(choices, { method: 'CASH', place }),
    );

    expect(offered).toEqual(['oxxo']);
  });

  it('start with the first offered one', () => {
    const open = cash(shop(null, false), shop('paycash', true));

    expect(firstOffered([card(true), open])).toEqual({ method: 'CARD', place: null });
    expect(firstOffered([card(false), open])).toEqual({ method: 'CASH', place: 'paycash' });
    expect(firstOffered([card(false), cash(shop('oxxo', false))])).toBeNull();
  });

  it('are identified by a payment’s input', () => {
    expect(wayOf({ method: 'CASH', desk: 'MERCADO_PAGO', provider: 'oxxo' })).toEqual({
      method: 'CASH',
      place: 'oxxo',
    });
    expect(wayOf({ method: 'CASH', desk: 'TAQUILLA' })).toEqual({ method: 'CASH', place: 'TAQUILLA' });
    expect(wayOf({ method: 'PAGUITOS' })).toEqual({ method: 'PAGUITOS', place: null });
  });
});
