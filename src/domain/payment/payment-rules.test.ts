import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '../identity/role.ts';
import { marketCodes } from '../market/market.ts';
import { money, pesos } from '../shared/money.ts';
import { publishedCashLimits } from './cash-provider.ts';
import { paymentKinds, paymentMethods } from './payment-method.ts';
import { findChannelUnavailableReason, type SalesChannelContext } from './payment-offer.ts';
import {
  findRuleUnavailableReason,
  listPaymentRules,
  listSalesChannels,
  type PaymentRule,
  paymentRules,
} from './payment-rules.ts';
import { salesChannels } from './sales-channel.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T12:00:00Z');

type Named = readonly [keyof typeof paymentRules, PaymentRule];
const options = (Object.keys(paymentRules) as (keyof typeof paymentRules)[]).map(
  (name): Named => [name, paymentRules[name]],
);
const optionsThat = (isSo: (rule: PaymentRule) => boolean) =>
  options.filter(([, rule]) => isSo(rule)).map(([name]) => name);

/** Spec §3, §6; who has which method is a product decision. */
describe('the payment rules', () => {
  it('restrict each country’s own options to it', () => {
    expect(optionsThat(({ markets }) => !markets.includes('COL'))).toEqual([
      'oxxo',
      'paycash',
      'banamex',
      'bancomer',
      'SPEI',
    ]);
    expect(optionsThat(({ markets }) => !markets.includes('MEX'))).toEqual(['PSE']);
  });

  it('let fans pay installments online without a lender and sellers collect them in person; only managers book or give seats without payment', () => {
    expect(optionsThat(({ installmentChannels }) => installmentChannels.includes('SELF_SERVICE'))).toEqual([
      'WALLET',
      'CARD',
      'oxxo',
      'paycash',
      'banamex',
      'bancomer',
      'PSE',
      'SPEI',
    ]);
    expect(optionsThat(({ installmentChannels }) => installmentChannels.includes('ASSISTED'))).toEqual([
      'TAQUILLA',
      'TPV',
    ]);
    expect(optionsThat(({ managersOnly }) => managersOnly)).toEqual(['RESERVATION', 'COURTESY']);
    expect(optionsThat(({ amount }) => amount === 'ZERO_TOO')).toEqual(['RESERVATION', 'COURTESY']);
  });

  it('require the fan wherever the money is theirs or a link is sent to them', () => {
    expect(optionsThat(({ requiresFan }) => requiresFan)).toEqual([
      'WALLET',
      'IDENTIFICATION',
      'LINK',
      'PAGUITOS',
    ]);
  });

  it('have every method in some channel', () => {
    for (const method of paymentMethods) {
      expect(listPaymentRules(method)).not.toEqual([]);
      expect(listSalesChannels(method)).not.toEqual([]);
    }
  });

  it('are never bypassed in any channel or role', () => {
    const contexts = fc.record({
      salesChannel: fc.constantFrom(...salesChannels),
      roles: fc.uniqueArray(fc.constantFrom(...roles)),
      market: fc.constantFrom(...marketCodes),
      kind: fc.constantFrom(...paymentKinds),
      total: fc.nat(3).map((amount) => money(amount, 'COP')),
      isFanIdentified: fc.boolean(),
    }) satisfies fc.Arbitrary<SalesChannelContext>;

    fc.assert(
      fc.property(fc.constantFrom(...paymentMethods), contexts, (method, context) => {
        if (findChannelUnavailableReason(method, context) !== null) return;
        const here = listPaymentRules(method).filter(({ markets }) => markets.includes(context.market));
        const [rule] = here;
        if (context.kind === 'installment')
          expect(here.flatMap(({ installmentChannels }) => installmentChannels)).toContain(
            context.salesChannel,
          );
        expect(listSalesChannels(method)).toContain(context.salesChannel);
        expect(context.isFanIdentified || rule?.requiresFan === false).toBe(true);
        expect(context.total.amount > 0 || rule?.amount === 'ZERO_TOO').toBe(true);
        expect(context.roles.includes('manager') || rule?.managersOnly === false).toBe(true);
        if (context.salesChannel === 'ASSISTED') {
          expect(context.roles.some((role) => role === 'seller' || role === 'manager')).toBe(true);
        }
      }),
    );
  });
});

describe.each(options)('paying by %s', (name, rule) => {
  const market = rule.markets[0] ?? 'COL';
  const limits = { min: pesos(5, 'MXN'), max: pesos(10_000, 'MXN'), accreditationMinutes: 120 };
  const rejection = (of: { readonly amount?: number; readonly left?: number }) =>
    findRuleUnavailableReason(
      name,
      { market, total: money(of.amount ?? 5_000, 'MXN'), eventStartsAt: now + (of.left ?? 240 * hour), now },
      limits,
    );

  it('respects the provider’s limits to the cent', () => {
    const minimum = limits.min.amount;
    const maximum = limits.max.amount;
    const asked = [minimum - 1, minimum, maximum, maximum + 1].map((amount) => rejection({ amount }));

    expect(asked).toEqual(
      rule.amount === 'PROVIDER' ? ['BELOW_MINIMUM', null, null, 'ABOVE_MAXIMUM'] : [null, null, null, null],
    );
  });

  it('closes when the table says', () => {
    const isOfShop = name === 'oxxo' || name === 'paycash';
    // A payment at a shop on Friday is confirmed on Monday.
    const confirmationTime = isOfShop ? 72 * hour : 2 * hour;
    const last = {
      WITH_THE_SALE: null,
      HOUR_BEFORE: hour,
      HOUR_BEFORE_CONFIRMATION: confirmationTime + hour,
    }[rule.closes];
    const asked =
      last === null ? [rejection({ left: -1 })] : [rejection({ left: last }), rejection({ left: last - 1 })];

    expect(asked).toEqual(last === null ? [null] : [null, 'TOO_CLOSE_TO_EVENT']);
  });

  it('is rejected in another country before its amount is checked', () => {
    const elsewhere = marketCodes.find((code) => !rule.markets.includes(code));
    const sale = { total: money(1, 'MXN'), eventStartsAt: now, now };

    if (elsewhere === undefined) expect(rule.markets).toEqual(marketCodes);
    else
      expect(findRuleUnavailableReason(name, { ...sale, market: elsewhere }, publishedCashLimits.oxxo)).toBe(
        'OTHER_MARKET',
      );
  });
});
