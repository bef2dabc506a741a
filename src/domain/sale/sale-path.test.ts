import { describe, expect, it } from 'vitest';
import { operatorRoles, type Role, roles } from '../identity/role.ts';
import { resolvePathAccess } from '../identity/site-path.ts';
import { cashCheckoutProviders } from '../payment/cash-checkout.ts';
import { purchaseResults } from '../payment/purchase-result.ts';
import { salesChannelRules, salesChannels } from '../payment/sales-channel.ts';
import { buildResultRoute, buildStepPath, parseSaleStep, saleSteps } from './sale-path.ts';

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

describe.each(salesChannels)('the routes of %s', (salesChannel) => {
  it('are those of the specification, in its order', () => {
    const routes = saleSteps.map((step) =>
      buildStepPath(salesChannel, step).replace(/\/cash\/[A-Z_]+$/, '/cash/{provider}'),
    );

    expect([...new Set(routes)]).toEqual(specification[salesChannel]);
  });

  it('are parsed back to their own step', () => {
    for (const step of saleSteps) {
      expect(parseSaleStep(buildStepPath(salesChannel, step))).toEqual({ salesChannel, step });
      expect(parseSaleStep(`${buildStepPath(salesChannel, step)}/`)).toEqual({ salesChannel, step });
    }
  });

  it('include the three cash checkouts', () => {
    expect(
      saleSteps.filter((step) => step.startsWith('CASH_')).map((step) => buildStepPath(salesChannel, step)),
    ).toEqual(
      cashCheckoutProviders.map((provider) => `${salesChannelRules[salesChannel].basePath}/cash/${provider}`),
    );
  });
});

describe('parseSaleStep', () => {
  it.each(['/', '', '/checkoutx', '/checkout/Buy', '/checkout/cash/OTHER', '/checkout/buy/more', '/tos'])(
    'is null for %j',
    (path) => {
      expect(parseSaleStep(path)).toBeNull();
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
    expect(buildResultRoute('SELF_SERVICE', result)).toBe(`/checkout${tails[result]}`);
    expect(buildResultRoute('ASSISTED', result)).toBe(`/assistant${tails[result]}`);
  });
});

describe('resolvePathAccess', () => {
  it.each(specification.ASSISTED)('keeps %s for sellers and managers', (path) => {
    const who = (role: Role) => resolvePathAccess(path, [role]);

    expect(roles.map(who)).toEqual(['operator-login', 'forbidden', 'open', 'open', 'forbidden']);
    expect(operatorRoles.filter((role) => who(role) === 'open')).toEqual(['seller', 'manager']);
  });

  it.each(specification.SELF_SERVICE)(
    'leaves %s open, because identification comes before payment',
    (path) => {
      expect(resolvePathAccess(path, [])).toBe('open');
    },
  );
});
