import { describe, expect, it } from 'vitest';
import { cashCheckoutProviders } from '../payment/cash-checkout.ts';
import { paymentMethods } from '../payment/payment-method.ts';
import { purchaseResults } from '../payment/purchase-result.ts';
import { transactionStatuses } from '../payment/transaction-status.ts';
import { determinePurchaseResult, type PurchaseState } from './purchase-result-of-reservation.ts';
import { holdsSeats } from './reservation-rules.ts';
import { reservationStatuses } from './reservation-status.ts';

const aPurchaseState = (of: Partial<PurchaseState> = {}): PurchaseState => ({
  status: 'STARTED_PAYMENT',
  paymentMethod: 'CARD',
  transaction: 'STARTED',
  cashCheckoutProvider: null,
  market: 'COL',
  ...of,
});

const everyPurchaseState = reservationStatuses.flatMap((status) =>
  [...paymentMethods, null].flatMap((paymentMethod) =>
    [...transactionStatuses, null].flatMap((transaction) =>
      [...cashCheckoutProviders, null].flatMap((cashCheckoutProvider) =>
        (['COL', 'MEX'] as const).map((market) => ({
          status,
          paymentMethod,
          transaction,
          cashCheckoutProvider,
          market,
        })),
      ),
    ),
  ),
);

describe('determinePurchaseResult', () => {
  it.each([
    [{ status: 'ACTIVE', transaction: null }, null],
    [{ status: 'ACTIVE', transaction: 'DECLINED' }, 'FAIL'],
    [{ status: 'BOOKED' }, null],
    [{}, 'PENDING_PAYMENT'],
    [{ transaction: 'PENDING' }, 'PENDING_CARD'],
    [{ paymentMethod: 'TRANSFER' }, 'PENDING_TRANSFER'],
    [{ paymentMethod: 'TRANSFER', market: 'MEX' }, 'PENDING_TRANSFER_SPEI'],
    [{ paymentMethod: 'PROCESSING_TRANSFER', market: 'MEX' }, 'PENDING_TRANSFER'],
    [{ paymentMethod: 'LINK' }, 'PENDING_PAYMENT'],
    [
      { status: 'WAITING_FOR_PAYMENT', paymentMethod: 'CASH', cashCheckoutProvider: 'TAQUILLA' },
      'PENDING_CLUB',
    ],
    [
      { status: 'WAITING_FOR_PAYMENT', paymentMethod: 'CASH', cashCheckoutProvider: 'MERCADO_PAGO' },
      'PENDING_CASH_MP',
    ],
    [
      { status: 'WAITING_FOR_PAYMENT', paymentMethod: 'CASH', cashCheckoutProvider: 'SPEI' },
      'PENDING_TRANSFER_SPEI',
    ],
    [{ status: 'WAITING_FOR_PAYMENT', paymentMethod: 'TRANSFER', market: 'MEX' }, 'PENDING_TRANSFER_SPEI'],
    [{ status: 'FINISHED' }, 'SUCCESSFUL'],
    [{ status: 'EXPIRED' }, 'FAIL'],
    [{ status: 'CANCELLED_DUE_TO_PAYMENT_FAILURE' }, 'FAIL'],
  ] as const)('of %j is %s', (state, result) => {
    expect(determinePurchaseResult(aPurchaseState(state))).toBe(result);
  });

  it('is a success for a finished reservation only', () => {
    const successes = everyPurchaseState.filter((state) => determinePurchaseResult(state) === 'SUCCESSFUL');

    expect(new Set(successes.map(({ status }) => status))).toEqual(new Set(['FINISHED']));
  });

  it('never reports a failure while the payment may still succeed', () => {
    const waiting = everyPurchaseState.filter(
      ({ status }) => status === 'STARTED_PAYMENT' || status === 'WAITING_FOR_PAYMENT',
    );

    expect(waiting.filter((state) => determinePurchaseResult(state) === 'FAIL')).toEqual([]);
  });

  it('reports a failure whenever the seats are lost', () => {
    const lost = everyPurchaseState.filter(({ status }) => !holdsSeats(status));

    expect(new Set(lost.map(determinePurchaseResult))).toEqual(new Set(['FAIL']));
  });

  it.each(purchaseResults)('can be %s', (result) => {
    expect(everyPurchaseState.some((state) => determinePurchaseResult(state) === result)).toBe(true);
  });
});
