import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentRecordStatus } from '../payment/payment-record.ts';
import { paymentRecordLifecycle } from '../payment/payment-record-transitions.ts';
import { toPaymentStatus } from '../payment/payment-status.ts';
import { transactionTransitions } from '../payment/transaction-transitions.ts';
import { buildTransitionTable, canTransition } from '../shared/transition.ts';
import { orderTransitions } from './order-transitions.ts';
import {
  interpretProviderStatus,
  providerPaymentStates,
  statusMappingByProviderState,
} from './provider-status.ts';

const paymentRecordTransitions = buildTransitionTable<PaymentRecordStatus>(
  paymentRecordLifecycle.transitions,
);

const read = (status: string, statusDetail = '', paymentMethodId = '', paymentTypeId = '') =>
  interpretProviderStatus({ status, statusDetail, paymentMethodId, paymentTypeId });

describe('interpretProviderStatus', () => {
  it.each([
    ['approved', 'accredited', 'visa', 'credit_card', 'approved'],
    ['approved', 'partially_refunded', 'visa', 'credit_card', 'approved-refunded-in-part'],
    ['authorized', 'pending_capture', 'visa', 'credit_card', 'authorized'],
    ['in_process', 'pending_contingency', 'visa', 'credit_card', 'in-review'],
    ['in_process', 'pending_review_manual', 'visa', 'credit_card', 'in-review'],
    ['in_process', 'offline_process', 'visa', 'credit_card', 'in-review'],
    ['pending', 'pending_challenge', 'visa', 'credit_card', 'challenged'],
    ['pending', 'pending_waiting_payment', 'oxxo', 'ticket', 'cash-instructed'],
    ['pending', 'pending_waiting_payment', 'banamex', 'atm', 'cash-instructed'],
    ['pending', 'pending_waiting_transfer', 'pse', 'bank_transfer', 'transfer-begun'],
    ['pending', 'pending_waiting_transfer', 'clabe', 'bank_transfer', 'spei-instructed'],
    ['pending', 'pending_waiting_payment', 'consumer_credits', 'digital_currency', 'credit-requested'],
    ['rejected', 'cc_rejected_high_risk', 'visa', 'credit_card', 'rejected'],
    ['cancelled', 'expired', 'oxxo', 'ticket', 'expired'],
    ['cancelled', 'by_collector', 'oxxo', 'ticket', 'cancelled'],
    ['refunded', 'refunded', 'visa', 'credit_card', 'refunded'],
    ['in_mediation', 'pending', 'visa', 'credit_card', 'disputed'],
    ['charged_back', 'settled', 'visa', 'credit_card', 'charged-back'],
    ['action_required', 'waiting_payment', 'oxxo', 'ticket', 'cash-instructed'],
    ['action_required', 'waiting_transfer', 'pse', 'bank_transfer', 'transfer-begun'],
    ['processed', 'accredited', 'visa', 'credit_card', 'approved'],
    ['processing', 'in_process', 'visa', 'credit_card', 'in-review'],
  ] as const)('interprets %s / %s of %s (%s) as %s', (status, detail, method, type, providerState) => {
    expect(read(status, detail, method, type)).toEqual({
      kind: 'known',
      providerState,
      ...statusMappingByProviderState[providerState],
    });
  });

  it.each([
    ['approved', 'accredited', 'PAID', 'COMPLETED', 'COMPLETED', 'PAID', 'SUCCESSFUL'],
    ['pending', 'pending_challenge', 'PENDING', 'PENDING', 'PENDING', 'PENDING', 'PENDING_CARD'],
    ['cancelled', 'expired', 'CANCELLED', 'DECLINED', 'EXPIRED', 'EXPIRED', 'FAIL'],
    ['cancelled', 'by_payer', 'CANCELLED', 'DECLINED', 'EXPIRED', 'CANCELED', 'FAIL'],
    ['charged_back', 'settled', 'REFUNDED', 'COMPLETED', 'COMPLETED', 'REFUNDED', null],
  ])('maps %s / %s to %s, %s, %s, %s, %s', (status, detail, record, payment, transaction, order, result) => {
    expect(read(status, detail)).toMatchObject({
      record,
      payment,
      transaction,
      order: { whileHeld: order, onceReleased: order },
      result,
    });
  });

  it('leaves a declined order open while its seats are held, and expires it afterwards', () => {
    expect(read('rejected', 'cc_rejected_other_reason')).toMatchObject({
      order: { whileHeld: 'PENDING', onceReleased: 'EXPIRED' },
    });
  });

  it.each([
    ['pending', 'pending_waiting_payment', 'visa', 'credit_card'],
    ['pending', '', '', ''],
    ['Aprobado', 'accredited', 'visa', 'credit_card'],
    ['', '', '', ''],
    ['action_required', 'accredited', '', ''],
    ['toString', '', '', ''],
  ])('treats %s / %s of %s (%s) as unknown, with a pending result', (status, detail, method, type) => {
    expect(read(status, detail, method, type)).toEqual({
      kind: 'unknown',
      status,
      statusDetail: detail,
      result: 'PENDING_PAYMENT',
    });
  });

  it('is total: never throws, and never reports a success that the status does not state', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (status, detail, method, type) => {
        const reading = read(status, detail, method, type);

        expect(['known', 'unknown']).toContain(reading.kind);
        if (reading.result === 'SUCCESSFUL')
          expect(status.trim().toLowerCase()).toMatch(/^approved$|^processed$/);
      }),
    );
  });

  it('ignores case, spaces and empty values', () => {
    expect(read(' APPROVED ')).toMatchObject({ providerState: 'approved' });
  });
});

describe.each(providerPaymentStates)('the status mapping of %s', (providerState) => {
  const verdict = statusMappingByProviderState[providerState];

  it('agrees with the payment status of its transaction', () => {
    expect(toPaymentStatus(verdict.transaction)).toBe(verdict.payment);
  });

  it('is reachable from the statuses before it', () => {
    const fromRecord = verdict.record === 'REFUNDED' ? 'PAID' : 'CREATED';
    const fromOrder = verdict.order.whileHeld === 'REFUNDED' ? 'PAID' : 'PENDING';

    expect(canTransition(transactionTransitions, 'STARTED', verdict.transaction)).toBe(true);
    expect(canTransition(paymentRecordTransitions, fromRecord, verdict.record)).toBe(true);
    expect(canTransition(orderTransitions, fromOrder, verdict.order.whileHeld)).toBe(true);
    expect(canTransition(orderTransitions, fromOrder, verdict.order.onceReleased)).toBe(true);
  });
});

describe('the end of a pending payment', () => {
  const waiting = ['in-review', 'cash-instructed', 'transfer-begun', 'spei-instructed'] as const;
  const endings = ['approved', 'expired', 'cancelled'] as const;
  const cases = waiting.flatMap((first) => endings.map((then) => [first, then] as const));

  it.each(cases)('changes all three lists together from %s to %s', (first, then) => {
    const [before, after] = [statusMappingByProviderState[first], statusMappingByProviderState[then]];

    expect(canTransition(transactionTransitions, before.transaction, after.transaction)).toBe(true);
    expect(canTransition(paymentRecordTransitions, before.record, after.record)).toBe(true);
    expect(canTransition(orderTransitions, before.order.whileHeld, after.order.whileHeld)).toBe(true);
  });

  it.each(['expired', 'cancelled', 'rejected'] as const)(
    'lets a verified late approval follow %s',
    (ending) => {
      const [before, after] = [statusMappingByProviderState[ending], statusMappingByProviderState.approved];

      expect(canTransition(transactionTransitions, before.transaction, after.transaction)).toBe(true);
      expect(canTransition(paymentRecordTransitions, before.record, after.record)).toBe(true);
      expect(canTransition(orderTransitions, before.order.onceReleased, after.order.onceReleased)).toBe(true);
    },
  );
});
