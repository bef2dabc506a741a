import { describe, expect, it } from 'vitest';
import { cashDesks } from '../payment/cash-steps.ts';
import { paymentMethods } from '../payment/payment-method.ts';
import { purchaseResults } from '../payment/purchase-result.ts';
import { transactionStatuses } from '../payment/transaction-status.ts';
import { keepsSeats } from './reservation-outcome.ts';
import { reservationStatuses } from './reservation-status.ts';
import { type PurchaseStanding, resultOfReservation } from './result-of-reservation.ts';

const aStanding = (of: Partial<PurchaseStanding> = {}): PurchaseStanding => ({
  status: 'STARTED_PAYMENT',
  paymentMethod: 'CARD',
  transaction: 'STARTED',
  cashDesk: null,
  market: 'COL',
  ...of,
});

const everyStanding = reservationStatuses.flatMap((status) =>
  [...paymentMethods, null].flatMap((paymentMethod) =>
    [...transactionStatuses, null].flatMap((transaction) =>
      [...cashDesks, null].flatMap((cashDesk) =>
        (['COL', 'MEX'] as const).map((market) => ({ status, paymentMethod, transaction, cashDesk, market })),
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
    [{ status: 'WAITING_FOR_PAYMENT', paymentMethod: 'CASH', cashDesk: 'TAQUILLA' }, 'PENDING_CLUB'],
    [{ status: 'WAITING_FOR_PAYMENT', paymentMethod: 'CASH', cashDesk: 'MERCADO_PAGO' }, 'PENDING_CASH_MP'],
    [{ status: 'WAITING_FOR_PAYMENT', paymentMethod: 'CASH', cashDesk: 'SPEI' }, 'PENDING_TRANSFER_SPEI'],
    [{ status: 'WAITING_FOR_PAYMENT', paymentMethod: 'TRANSFER', market: 'MEX' }, 'PENDING_TRANSFER_SPEI'],
    [{ status: 'FINISHED' }, 'SUCCESSFUL'],
    [{ status: 'EXPIRED' }, 'FAIL'],
    [{ status: 'CANCELLED_DUE_TO_PAYMENT_FAILURE' }, 'FAIL'],
  ] as const)('of %j is %s', (standing, result) => {
    expect(resultOfReservation(aStanding(standing))).toBe(result);
  });

  it('is a success for a finished reservation only', () => {
    const successes = everyStanding.filter((standing) => resultOfReservation(standing) === 'SUCCESSFUL');

    expect(new Set(successes.map(({ status }) => status))).toEqual(new Set(['FINISHED']));
  });

  it('never reports a failure while the payment may still succeed', () => {
    const waiting = everyStanding.filter(
      ({ status }) => status === 'STARTED_PAYMENT' || status === 'WAITING_FOR_PAYMENT',
    );

    expect(waiting.filter((standing) => resultOfReservation(standing) === 'FAIL')).toEqual([]);
  });

  it('reports a failure whenever the seats are lost', () => {
    const lost = everyStanding.filter(({ status }) => !keepsSeats(status));

    expect(new Set(lost.map(resultOfReservation))).toEqual(new Set(['FAIL']));
  });

  it.each(purchaseResults)('can be %s', (result) => {
    expect(everyStanding.some((standing) => resultOfReservation(standing) === result)).toBe(true);
  });
});
