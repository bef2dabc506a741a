import { describe, expect, it } from 'vitest';
import { paymentMethods } from '../payment/payment-method.ts';
import { toPaymentStatus } from '../payment/payment-status.ts';
import { purchaseResults } from '../payment/purchase-result.ts';
import { transactionStatuses } from '../payment/transaction-status.ts';
import { hasEndedUnpaid, orderStatuses } from './order-status.ts';
import type { RawProviderStatus } from './provider-status.ts';
import { determinePurchaseResult, type PurchaseState } from './purchase-result-of-order.ts';

const anAttempt = (of: Partial<PurchaseState['attempt']> = {}): PurchaseState['attempt'] => ({
  status: 'PENDING',
  method: 'CARD',
  provider: 'mercado-pago',
  providerStatus: null,
  ...of,
});

const reported = (
  status: string,
  statusDetail: string,
  [paymentMethodId, paymentTypeId]: readonly [string, string],
): RawProviderStatus => ({ status, statusDetail, paymentMethodId, paymentTypeId });

const inReview = reported('in_process', 'pending_contingency', ['visa', 'credit_card']);
const atShop = reported('pending', 'pending_waiting_payment', ['oxxo', 'ticket']);
const atBank = reported('pending', 'pending_waiting_transfer', ['pse', 'bank_transfer']);
const byClabe = reported('pending', 'pending_waiting_transfer', ['clabe', 'bank_transfer']);
const rejected = reported('rejected', 'cc_rejected_other_reason', ['visa', 'credit_card']);

const everyPurchaseState: readonly PurchaseState[] = orderStatuses.flatMap((status) =>
  paymentMethods.flatMap((method) =>
    transactionStatuses.flatMap((transaction) =>
      ['taquilla', 'mercado-pago'].flatMap((provider) =>
        [null, inReview, atShop, atBank, byClabe].map((providerStatus) => ({
          order: { status },
          attempt: { status: transaction, method, provider, providerStatus },
        })),
      ),
    ),
  ),
);

describe('determinePurchaseResult', () => {
  it.each([
    [{ status: 'STARTED' }, 'PENDING_PAYMENT'],
    [{ status: 'DECLINED' }, 'FAIL'],
    [{ status: 'COMPLETED' }, 'FAIL'],
    [{ providerStatus: inReview }, 'PENDING_CARD'],
    [{ method: 'CASH', providerStatus: atShop }, 'PENDING_CASH_MP'],
    [{ method: 'CASH', provider: 'taquilla' }, 'PENDING_CLUB'],
    [{ method: 'RESERVATION', provider: 'taquilla' }, 'PENDING_CLUB'],
    [{ method: 'TRANSFER', providerStatus: atBank }, 'PENDING_TRANSFER'],
    [{ method: 'TRANSFER', providerStatus: byClabe }, 'PENDING_TRANSFER_SPEI'],
    [{ method: 'PROCESSING_TRANSFER', provider: 'taquilla' }, 'PENDING_TRANSFER'],
    [{ method: 'LINK', provider: 'taquilla' }, 'PENDING_PAYMENT'],
    [{ providerStatus: reported('unheard-of', '', ['visa', 'credit_card']) }, 'PENDING_PAYMENT'],
  ] as const)('of an unpaid order with the attempt %j is %s', (attempt, result) => {
    expect(determinePurchaseResult({ order: { status: 'PENDING' }, attempt: anAttempt(attempt) })).toBe(
      result,
    );
  });

  it('is a success for an order that was paid only', () => {
    const successes = everyPurchaseState.filter((state) => determinePurchaseResult(state) === 'SUCCESSFUL');

    expect(new Set(successes.map(({ order }) => order.status))).toEqual(
      new Set(['PAID', 'TRANSFERRED', 'REFUNDED']),
    );
  });

  it('never reports a failure while the payment may still succeed', () => {
    const waiting = everyPurchaseState.filter(
      ({ order, attempt }) =>
        order.status.startsWith('PENDING') && toPaymentStatus(attempt.status) === 'PENDING',
    );

    expect(waiting.length).toBeGreaterThan(0);
    expect(waiting.filter((state) => determinePurchaseResult(state) === 'FAIL')).toEqual([]);
  });

  it('reports a failure whenever the order ended unpaid', () => {
    const lost = everyPurchaseState.filter(({ order }) => hasEndedUnpaid(order));

    expect(new Set(lost.map(determinePurchaseResult))).toEqual(new Set(['FAIL']));
  });

  it('reports a failure of an open order once its attempt failed, whatever the provider said last', () => {
    const attempt = anAttempt({ status: 'DECLINED', providerStatus: rejected });

    expect(determinePurchaseResult({ order: { status: 'PENDING' }, attempt })).toBe('FAIL');
  });

  it.each(purchaseResults)('can be %s', (result) => {
    expect(everyPurchaseState.some((state) => determinePurchaseResult(state) === result)).toBe(true);
  });
});
