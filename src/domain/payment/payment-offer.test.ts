import { describe, expect, it } from 'vitest';
import { marketCodes } from '../market/market.ts';
import { saleDesks, saleModes } from '../sale/sale-mode.ts';
import { pesos, zero } from '../shared/money.ts';
import { paymentMethods } from './payment-method.ts';
import { type PaymentSituation, paymentOffer, paymentOffers, transferSystemOf } from './payment-offer.ts';

const aSituation = (of: Partial<PaymentSituation> = {}): PaymentSituation => ({
  mode: 'SELF_SERVICE',
  roles: ['fan'],
  market: 'COL',
  kind: 'ticket',
  total: pesos(68_000, 'COP'),
  fanNamed: true,
  walletBalance: pesos(10_000, 'COP'),
  cashDeskOpen: true,
  ...of,
});

const offered = (situation: PaymentSituation) =>
  paymentOffers(situation)
    .filter((offer) => offer.offered)
    .map(({ method }) => method);

const reason = (method: (typeof paymentMethods)[number], situation: PaymentSituation) => {
  const offer = paymentOffer(method, situation);
  return offer.offered ? null : offer.reason;
};

describe('payment methods', () => {
  it('of a fan', () => {
    expect(offered(aSituation())).toEqual(['CARD', 'CASH', 'TRANSFER', 'WALLET', 'PAGUITOS']);
  });

  it('of a seller', () => {
    expect(offered(aSituation({ mode: 'ASSISTED', roles: ['seller'] }))).toEqual([
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
    const seller = offered(aSituation({ mode: 'ASSISTED', roles: ['seller'] }));

    expect(offered(aSituation({ mode: 'ASSISTED', roles: ['manager'] }))).toEqual([
      ...seller,
      'RESERVATION',
      'COURTESY',
    ]);
  });

  it.each(saleModes)('are all evaluated in the channel %s, its own first', (mode) => {
    const methods = paymentOffers(aSituation({ mode })).map(({ method }) => method);

    expect(methods.toSorted()).toEqual(paymentMethods.toSorted());
    expect(methods.slice(0, saleDesks[mode].paymentMethods.length)).toEqual(saleDesks[mode].paymentMethods);
  });

  it('give the reason why they are not offered', () => {
    const desk = aSituation({ mode: 'ASSISTED', roles: ['seller'] });

    expect(reason('TPV', aSituation())).toBe('OTHER_DESK');
    expect(reason('WALLET', desk)).toBe('OTHER_DESK');
    expect(reason('CARD', aSituation({ roles: ['designer'] }))).toBe('NOT_YOUR_ROLE');
    expect(reason('TPV', aSituation({ mode: 'ASSISTED', roles: ['fan'] }))).toBe('NOT_YOUR_ROLE');
    expect(reason('COURTESY', desk)).toBe('MANAGER_ONLY');
    expect(reason('CASH', aSituation({ kind: 'installment' }))).toBe('TICKETS_ONLY');
    expect(reason('CARD', aSituation({ total: zero('COP') }))).toBe('NOTHING_TO_PAY');
    expect(reason('LINK', { ...desk, fanNamed: false })).toBe('FAN_NOT_NAMED');
    expect(reason('WALLET', aSituation({ walletBalance: zero('COP') }))).toBe('NO_BALANCE');
    expect(reason('WALLET', aSituation({ walletBalance: null }))).toBe('NO_BALANCE');
    expect(reason('CASH', aSituation({ cashDeskOpen: false }))).toBe('NO_CASH_PROVIDER');
  });

  it('let a manager issue a free order', () => {
    const free = aSituation({ mode: 'ASSISTED', roles: ['manager'], total: zero('COP') });

    expect(offered(free)).toEqual(['RESERVATION', 'COURTESY']);
  });

  it('show a visitor the card before identification', () => {
    expect(offered(aSituation({ roles: [], fanNamed: false }))).toEqual(['CARD', 'CASH', 'TRANSFER']);
  });
});

describe('a transfer', () => {
  it('uses PSE in Colombia and SPEI in Mexico', () => {
    expect(marketCodes.map(transferSystemOf)).toEqual(['PSE', 'SPEI']);
  });
});
