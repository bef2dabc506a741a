import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '../auth/role.ts';
import { marketCodes } from '../market/market.ts';
import { saleModes } from '../sale/sale-mode.ts';
import { money, pesos } from '../shared/money.ts';
import { publishedCashLimits } from './cash-provider.ts';
import { paymentKinds, paymentMethods } from './payment-method.ts';
import { type DeskSituation, deskRefusalOf } from './payment-offer.ts';
import { desksOf, type PaymentRule, paymentRules, rulesOf, wayRefusalOf } from './payment-rules.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T12:00:00Z');

type Named = readonly [keyof typeof paymentRules, PaymentRule];
const ways = (Object.keys(paymentRules) as (keyof typeof paymentRules)[]).map(
  (name): Named => [name, paymentRules[name]],
);
const waysThat = (isSo: (rule: PaymentRule) => boolean) =>
  ways.filter(([, rule]) => isSo(rule)).map(([name]) => name);

/** Spec §3, §6; who has which method is a product decision. */
describe('the payment rules', () => {
  it('restrict each country’s own options to it', () => {
    expect(waysThat(({ markets }) => !markets.includes('COL'))).toEqual([
      'oxxo',
      'paycash',
      'banamex',
      'bancomer',
      'SPEI',
    ]);
    expect(waysThat(({ markets }) => !markets.includes('MEX'))).toEqual(['PSE']);
  });

  it('let fans pay installments by card and sellers collect them in person; only managers book or give seats without payment', () => {
    expect(waysThat(({ quotasAt }) => quotasAt.includes('SELF_SERVICE'))).toEqual(['CARD']);
    expect(waysThat(({ quotasAt }) => quotasAt.includes('ASSISTED'))).toEqual(['TAQUILLA', 'TPV']);
    expect(waysThat(({ managersOnly }) => managersOnly)).toEqual(['RESERVATION', 'COURTESY']);
    expect(waysThat(({ amount }) => amount === 'ZERO_TOO')).toEqual(['RESERVATION', 'COURTESY']);
  });

  it('require the fan wherever the money is theirs or a link is sent to them', () => {
    expect(waysThat(({ namesFan }) => namesFan)).toEqual(['WALLET', 'IDENTIFICATION', 'LINK', 'PAGUITOS']);
  });

  it('have every method in some channel', () => {
    for (const method of paymentMethods) {
      expect(rulesOf(method)).not.toEqual([]);
      expect(desksOf(method)).not.toEqual([]);
    }
  });

  it('are never bypassed in any channel or role', () => {
    const situations = fc.record({
      mode: fc.constantFrom(...saleModes),
      roles: fc.uniqueArray(fc.constantFrom(...roles)),
      market: fc.constantFrom(...marketCodes),
      kind: fc.constantFrom(...paymentKinds),
      total: fc.nat(3).map((amount) => money(amount, 'COP')),
      fanNamed: fc.boolean(),
    }) satisfies fc.Arbitrary<DeskSituation>;

    fc.assert(
      fc.property(fc.constantFrom(...paymentMethods), situations, (method, situation) => {
        if (deskRefusalOf(method, situation) !== null) return;
        const here = rulesOf(method).filter(({ markets }) => markets.includes(situation.market));
        const [rule] = here;
        if (situation.kind === 'installment')
          expect(here.flatMap(({ quotasAt }) => quotasAt)).toContain(situation.mode);
        expect(desksOf(method)).toContain(situation.mode);
        expect(situation.fanNamed || rule?.namesFan === false).toBe(true);
        expect(situation.total.amount > 0 || rule?.amount === 'ZERO_TOO').toBe(true);
        expect(situation.roles.includes('manager') || rule?.managersOnly === false).toBe(true);
        if (situation.mode === 'ASSISTED') {
          expect(situation.roles.some((role) => role === 'seller' || role === 'manager')).toBe(true);
        }
      }),
    );
  });
});

describe.each(ways)('paying by %s', (name, rule) => {
  const market = rule.markets[0] ?? 'COL';
  const limits = { min: pesos(5, 'MXN'), max: pesos(10_000, 'MXN'), accreditation: 120 };
  const refusal = (of: { readonly amount?: number; readonly left?: number }) =>
    wayRefusalOf(
      name,
      { market, total: money(of.amount ?? 5_000, 'MXN'), eventStartsAt: now + (of.left ?? 240 * hour), now },
      limits,
    );

  it('respects the provider’s limits to the cent', () => {
    const least = limits.min.amount;
    const most = limits.max.amount;
    const asked = [least - 1, least, most, most + 1].map((amount) => refusal({ amount }));

    expect(asked).toEqual(
      rule.amount === 'PROVIDER' ? ['BELOW_MINIMUM', null, null, 'ABOVE_MAXIMUM'] : [null, null, null, null],
    );
  });

  it('closes when the table says', () => {
    const isOfShop = name === 'oxxo' || name === 'paycash';
    // A payment at a shop on Friday is confirmed on Monday.
    const news = isOfShop ? 72 * hour : 2 * hour;
    const last = { WITH_THE_SALE: null, HOUR_BEFORE: hour, HOUR_BEFORE_NEWS: news + hour }[rule.closes];
    const asked =
      last === null ? [refusal({ left: -1 })] : [refusal({ left: last }), refusal({ left: last - 1 })];

    expect(asked).toEqual(last === null ? [null] : [null, 'TOO_CLOSE_TO_EVENT']);
  });

  it('is rejected in another country before its amount is checked', () => {
    const elsewhere = marketCodes.find((code) => !rule.markets.includes(code));
    const sale = { total: money(1, 'MXN'), eventStartsAt: now, now };

    if (elsewhere === undefined) expect(rule.markets).toEqual(marketCodes);
    else
      expect(wayRefusalOf(name, { ...sale, market: elsewhere }, publishedCashLimits.oxxo)).toBe(
        'OTHER_MARKET',
      );
  });
});
