import { describe, expect, it } from 'vitest';
import { installmentPaymentStatuses } from './installment/installment-payment-status.ts';
import { installmentStatuses } from './installment/installment-status.ts';
import {
  installmentPaymentTransitions,
  installmentTransitions,
} from './installment/installment-transitions.ts';
import { orderStatuses } from './order/order-status.ts';
import { orderTransitions } from './order/order-transitions.ts';
import { type PaymentRecordStatus, paymentRecordStatuses } from './payment/payment-record.ts';
import { paymentRecordLifecycle } from './payment/payment-record-transitions.ts';
import { toPaymentStatus } from './payment/payment-status.ts';
import { transactionStatuses } from './payment/transaction-status.ts';
import { transactionTransitions } from './payment/transaction-transitions.ts';
import { buildTransitionTable, type TransitionTable } from './shared/transition.ts';
import { type TicketTransferStatus, ticketTransferLifecycle } from './ticket/ticket-transfer.ts';

const paymentRecordTransitions = buildTransitionTable<PaymentRecordStatus>(
  paymentRecordLifecycle.transitions,
);

const isTerminal = <Status extends string>(table: TransitionTable<Status>, status: Status): boolean =>
  table[status].every((to) => to === status);

/** Spec §4 lists the statuses and no transitions; these are the chosen ones, written out independently. */
describe('transaction transitions', () => {
  it('are exactly the chosen ones', () => {
    expect(transactionTransitions).toEqual({
      STARTED: ['COMPLETED', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER', 'PENDING', 'DECLINED', 'EXPIRED'],
      PENDING: ['COMPLETED', 'DECLINED', 'EXPIRED'],
      PENDING_CASH_PAYMENT: ['COMPLETED', 'DECLINED', 'EXPIRED'],
      PROCESSING_TRANSFER: ['COMPLETED', 'DECLINED', 'EXPIRED'],
      EXPIRED: ['COMPLETED'],
      DECLINED: ['COMPLETED'],
      COMPLETED: [],
    });
  });

  it('never let a failure overwrite a success', () => {
    expect(transactionStatuses.filter((status) => isTerminal(transactionTransitions, status))).toEqual([
      'COMPLETED',
    ]);
  });

  it.each(transactionStatuses)('map %s to one of three statuses', (status) => {
    const isOver = transactionTransitions[status].every((next) => next === 'COMPLETED');
    const expected = status === 'COMPLETED' ? 'COMPLETED' : isOver ? 'DECLINED' : 'PENDING';

    expect(toPaymentStatus(status)).toBe(expected);
  });
});

describe('payment record transitions', () => {
  it('are exactly the chosen ones', () => {
    expect(paymentRecordTransitions).toEqual({
      CREATED: ['PENDING', 'PAID', 'REJECTED', 'CANCELLED'],
      PENDING: ['PAID', 'REJECTED', 'CANCELLED'],
      PAID: ['REFUNDED'],
      CANCELLED: ['PAID'],
      REJECTED: ['PAID'],
      REFUNDED: [],
    });
  });

  it('end only when refunded', () => {
    expect(paymentRecordStatuses.filter((status) => isTerminal(paymentRecordTransitions, status))).toEqual([
      'REFUNDED',
    ]);
  });
});

describe('order transitions', () => {
  it('are exactly the chosen ones', () => {
    expect(orderTransitions).toEqual({
      PENDING: ['PAID', 'PENDING_CASH_PAYMENT', 'PROCESSING_TRANSFER', 'PENDING', 'EXPIRED', 'CANCELED'],
      PENDING_CASH_PAYMENT: ['PAID', 'PENDING', 'EXPIRED', 'CANCELED'],
      PROCESSING_TRANSFER: ['PAID', 'PENDING', 'EXPIRED', 'CANCELED'],
      PAID: ['REFUNDED', 'PAID', 'TRANSFERRED'],
      TRANSFERRED: ['PAID', 'REFUNDED'],
      EXPIRED: ['PAID'],
      CANCELED: ['PAID'],
      REFUNDED: [],
    });
  });

  it('end only in REFUNDED', () => {
    expect(orderStatuses.filter((status) => isTerminal(orderTransitions, status))).toEqual(['REFUNDED']);
  });
});

describe('installment transitions', () => {
  it('are exactly the chosen ones', () => {
    expect(installmentTransitions).toEqual({
      PENDING: ['PAID', 'PENDING_ONE_TIME'],
      PENDING_ONE_TIME: ['PAID', 'PENDING'],
      PAID: ['PENDING'],
    });
    expect(installmentPaymentTransitions).toEqual({
      CREATED: ['PENDING', 'PAID', 'REJECTED', 'CANCELLED'],
      PENDING: ['PAID', 'REJECTED', 'EXPIRED', 'CANCELLED'],
      PAID: ['REFUNDED'],
      EXPIRED: ['PAID'],
      CANCELLED: [],
      REFUNDED: [],
      REJECTED: [],
    });
  });

  it('cover every status of Spec §4', () => {
    expect(Object.keys(installmentTransitions).toSorted()).toEqual(installmentStatuses.toSorted());
    expect(Object.keys(installmentPaymentTransitions).toSorted()).toEqual(
      installmentPaymentStatuses.toSorted(),
    );
  });
});

describe('ticket transfer transitions', () => {
  it('leave only an open offer', () => {
    expect(buildTransitionTable<TicketTransferStatus>(ticketTransferLifecycle.transitions)).toEqual({
      OFFERED: ['ACCEPTED', 'DECLINED', 'WITHDRAWN', 'REVOKED'],
      ACCEPTED: [],
      DECLINED: [],
      WITHDRAWN: [],
      REVOKED: [],
    });
  });
});
