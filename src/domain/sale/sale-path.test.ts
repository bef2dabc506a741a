import { describe, expect, it } from 'vitest';
import { cashDesks } from '../payment/cash-steps.ts';
import { purchaseResults } from '../payment/purchase-result.ts';
import { saleDesks, saleModes } from './sale-mode.ts';
import { routeOf, saleRoutes, saleStepAt, saleSteps, stepOfCashDesk, stepPath } from './sale-path.ts';

/** Spec §2, both lists word for word. */
const specification = {
  SELF_SERVICE: [
    '/checkout',
    '/checkout/buy',
    '/checkout/stadium',
    '/checkout/successful_purchase',
    '/checkout/fail_purchase',
    '/checkout/pending',
    '/checkout/transfer',
    '/checkout/cash',
    '/checkout/cash/{provider}',
    '/checkout/installment',
    '/checkout/tour/select',
    '/checkout/inscriptions/form',
  ],
  ASSISTED: [
    '/assistant',
    '/assistant/buy',
    '/assistant/stadium',
    '/assistant/successful_purchase',
    '/assistant/fail_purchase',
    '/assistant/pending',
    '/assistant/transfer',
    '/assistant/cash',
    '/assistant/cash/{provider}',
    '/assistant/installment',
    '/assistant/tour/select',
    '/assistant/inscriptions/form',
  ],
} as const;

describe.each(saleModes)('the routes of %s', (mode) => {
  it('are those of the specification, in its order', () => {
    expect(saleRoutes(mode)).toEqual(specification[mode]);
  });

  it('are parsed back to their own step', () => {
    for (const step of saleSteps) {
      expect(saleStepAt(stepPath(mode, step))).toEqual({ mode, step });
      expect(saleStepAt(`${stepPath(mode, step)}/`)).toEqual({ mode, step });
    }
  });

  it('include the three cash checkouts', () => {
    expect(cashDesks.map((desk) => stepPath(mode, stepOfCashDesk(desk)))).toEqual(
      cashDesks.map((desk) => `${saleDesks[mode].basePath}/cash/${desk}`),
    );
  });
});

describe('parseSaleStep', () => {
  it.each(['/', '', '/checkoutx', '/checkout/Buy', '/checkout/cash/OTHER', '/checkout/buy/more', '/tos'])(
    'is null for %j',
    (path) => {
      expect(saleStepAt(path)).toBeNull();
    },
  );
});

describe('buildResultRoute', () => {
  const tails = {
    SUCCESSFUL: '/successful_purchase',
    FAIL: '/fail_purchase',
    PENDING_PAYMENT: '/pending',
    PENDING_CARD: '/pending',
    PENDING_TRANSFER: '/transfer',
    PENDING_CLUB: '/cash/TAQUILLA',
    PENDING_CASH_MP: '/cash/MERCADO_PAGO',
    PENDING_TRANSFER_SPEI: '/cash/SPEI',
  } as const;

  it.each(purchaseResults)('leads from %s to its page in both channels', (result) => {
    expect(routeOf('SELF_SERVICE', result)).toBe(`/checkout${tails[result]}`);
    expect(routeOf('ASSISTED', result)).toBe(`/assistant${tails[result]}`);
  });
});
