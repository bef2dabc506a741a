import { describe, expect, it } from 'vitest';
import { marketCodes } from '../market/market.ts';
import { pesos, zero } from '../shared/money.ts';
import { type PaymentMethod, paymentMethods } from './payment-method.ts';
import { evaluatePaymentOffer, getTransferSystem, type PaymentOfferContext } from './payment-offer.ts';
import { salesChannelRules, salesChannels } from './sales-channel.ts';

const aContext = (of: Partial<PaymentOfferContext> = {}): PaymentOfferContext => ({
  salesChannel: 'SELF_SERVICE',
  roles: ['fan'],
  market: 'COL',
  kind: 'ticket',
  total: pesos(68_000, 'COP'),
  isFanIdentified: true,
  walletBalance: pesos(10_000, 'COP'),
  hasCashOption: true,
  ...of,
});

const offered = (situation: PaymentOfferContext) =>
  salesChannelRules[situation.salesChannel].paymentMethods.filter(
    (method) => evaluatePaymentOffer(method, situation).offered,
  );

const reason = (method: PaymentMethod, situation: PaymentOfferContext) => {
  const offer = evaluatePaymentOffer(method, situation);
  return offer.offered ? null : offer.reason;
};

describe('payment methods', () => {
  it('of a fan', () => {
    expect(offered(aContext())).toEqual(['CARD', 'CASH', 'TRANSFER', 'WALLET', 'PAGUITOS']);
  });

  it('of a seller', () => {
    expect(offered(aContext({ salesChannel: 'ASSISTED', roles: ['seller'] }))).toEqual([
      'TPV',
      'CARD',
      'CASH',
      'TRANSFER',
      'IDENTIFICATION',
      'LINK',
      'PROCESSING_TRANSFER',
    ]);
  });

  it('of a manager are the seller’s, and RESERVATION and COURTESY', () => {
    const seller = offered(aContext({ salesChannel: 'ASSISTED', roles: ['seller'] }));

    expect(offered(aContext({ salesChannel: 'ASSISTED', roles: ['manager'] }))).toEqual([
      ...seller,
      'RESERVATION',
      'COURTESY',
    ]);
  });

  it.each(salesChannels)('of another channel are not offered in the channel %s', (salesChannel) => {
    const own: readonly PaymentMethod[] = salesChannelRules[salesChannel].paymentMethods;
    const others = paymentMethods.filter((method) => !own.includes(method));

    expect(others.length).toBeGreaterThan(0);
    for (const method of others)
      expect(reason(method, aContext({ salesChannel }))).toBe('OTHER_SALES_CHANNEL');
  });

  it('give the reason why they are not offered', () => {
    const assistedSale = aContext({ salesChannel: 'ASSISTED', roles: ['seller'] });

    expect(reason('TPV', aContext())).toBe('OTHER_SALES_CHANNEL');
    expect(reason('WALLET', assistedSale)).toBe('OTHER_SALES_CHANNEL');
    expect(reason('CARD', aContext({ roles: ['designer'] }))).toBe('NOT_YOUR_ROLE');
    expect(reason('TPV', aContext({ salesChannel: 'ASSISTED', roles: ['fan'] }))).toBe('NOT_YOUR_ROLE');
    expect(reason('COURTESY', assistedSale)).toBe('MANAGER_ONLY');
    expect(reason('PAGUITOS', aContext({ kind: 'installment' }))).toBe('TICKETS_ONLY');
    expect(reason('CASH', aContext({ kind: 'installment', market: 'COL' }))).toBe('TICKETS_ONLY');
    expect(reason('CASH', aContext({ kind: 'installment', market: 'MEX' }))).toBeNull();
    expect(reason('CARD', aContext({ total: zero('COP') }))).toBe('NOTHING_TO_PAY');
    expect(reason('LINK', { ...assistedSale, isFanIdentified: false })).toBe('FAN_NOT_NAMED');
    expect(reason('WALLET', aContext({ walletBalance: zero('COP') }))).toBe('NO_BALANCE');
    expect(reason('WALLET', aContext({ walletBalance: null }))).toBe('NO_BALANCE');
    expect(reason('CASH', aContext({ hasCashOption: false }))).toBe('NO_CASH_PROVIDER');
  });

  it('let a manager issue a free order', () => {
    const free = aContext({ salesChannel: 'ASSISTED', roles: ['manager'], total: zero('COP') });

    expect(offered(free)).toEqual(['RESERVATION', 'COURTESY']);
  });

  it('show a visitor the card before identification', () => {
    expect(offered(aContext({ roles: [], isFanIdentified: false }))).toEqual(['CARD', 'CASH', 'TRANSFER']);
  });
});

describe('a transfer', () => {
  it('uses PSE in Colombia and SPEI in Mexico', () => {
    expect(marketCodes.map(getTransferSystem)).toEqual(['PSE', 'SPEI']);
  });
});
