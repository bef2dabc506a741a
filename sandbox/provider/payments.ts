import { type Clock, formatProviderDate } from '../clock.ts';
import type { Row, Store } from '../store/store.ts';
import type { CardTokens } from './card-tokens.ts';
import type { Idempotency } from './idempotency.ts';
import type { Ledger } from './ledger.ts';
import { toMajorUnits, toMinorUnits } from './money.ts';
import { buildPayment, collectorId } from './new-payment.ts';
import type { Notifications } from './notifications.ts';
import { canTransition, defaultDetails, type Payment, type PaymentStatus, type Refund } from './payment.ts';
import { parsePaymentRequest } from './payment-request.ts';
import { badRequest, notFound } from './problem.ts';
import { type CardScenario, resolveOutcome } from './test-cards.ts';
import { type Fields, readNumber, readText } from './untyped-fields.ts';

export type StatusChange = {
  readonly status: PaymentStatus;
  readonly detail?: string;
  /** The amount actually paid, in minor units, when it differs from the requested one. */
  readonly paid?: number;
};

export type PaymentFilter = {
  readonly externalReference?: string | undefined;
  readonly status?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** The provider's payments. Each change writes payment, ledger and notification in one commit. */
export type Payments = {
  create(body: Fields, idempotencyKey: string | undefined): Payment;
  get(id: number): Payment;
  /** Returns the payment of a voucher reference or a CLABE. */
  findByReference(reference: string): Payment;
  search(filter: PaymentFilter): { readonly total: number; readonly results: readonly Payment[] };
  /** Updates a payment (PUT /v1/payments/:id): only cancelling and capturing are possible. */
  update(id: number, body: Fields): Payment;
  /** Applies an external event to a payment: the buyer pays, the bank declines, a dispute is lost. */
  settle(id: number, change: StatusChange): Payment;
  /** Applies the buyer's response to the 3-D Secure challenge. */
  answerChallenge(id: number, authenticated: boolean): Payment;
  refund(id: number, body: Fields, idempotencyKey: string | undefined): Refund;
  listRecent(limit: number): readonly Payment[];
  /** Expires overdue payments. Reads do so too; this is for clock changes. */
  expireOverdue(): void;
};

type PaymentsDeps = {
  readonly store: Store;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly idempotency: Idempotency;
  readonly cardTokens: CardTokens;
  readonly notifications: Notifications;
  readonly publicUrl: () => string;
};

export function createPayments(deps: PaymentsDeps): Payments {
  const { store, clock, ledger, idempotency, cardTokens, notifications, publicUrl } = deps;

  function nextId(table: 'payment' | 'refund'): number {
    const last = Number(store.first(`select max(id) as last from ${table}`)?.last ?? 0);
    return Math.max(last + 1, clock.now() - 1_600_000_000_000);
  }

  function find(id: number): { readonly payment: Payment; readonly scenario: CardScenario } {
    const row = Number.isSafeInteger(id) ? store.first('select * from payment where id = ?', id) : undefined;
    if (!row) throw notFound(2000, 'Payment not found');
    return toPayment(row);
  }

  function save(payment: Payment): Payment {
    store.run(
      'update payment set status = ?, document = ? where id = ?',
      payment.status,
      JSON.stringify(payment),
      payment.id,
    );
    notifications.add(payment, 'payment.updated');
    return payment;
  }

  function charge(payment: Payment): void {
    if (ledger.listByPayment(payment.id).some(({ kind }) => kind === 'CHARGE')) return;
    ledger.append({
      ...toLedgerMovement(payment),
      kind: 'CHARGE',
      refundId: null,
      amount: getAmountInMinorUnits(payment),
    });
  }

  function change(
    requested: Payment,
    { status, detail = findDefaultDetail(requested, status), paid }: StatusChange,
  ): Payment {
    const payment = paid === undefined ? requested : { ...requested, transaction_amount: toMajorUnits(paid) };
    if (!canTransition(payment.status, status)) {
      throw badRequest(2063, 'The action requested is not valid for the current payment state');
    }
    const now = formatProviderDate(clock.now());
    if (status === 'approved') charge(payment);
    if (status === 'charged_back') {
      const amount =
        getAmountInMinorUnits(payment) - (toMinorUnits(payment.transaction_amount_refunded) ?? 0);
      ledger.append({ ...toLedgerMovement(payment), kind: 'CHARGEBACK', refundId: null, amount });
    }
    return save({
      ...payment,
      status,
      status_detail: detail,
      captured: payment.captured || status === 'approved',
      date_last_updated: now,
      date_approved: status === 'approved' ? (payment.date_approved ?? now) : payment.date_approved,
      transaction_details: {
        ...payment.transaction_details,
        net_received_amount: status === 'approved' ? payment.transaction_amount : 0,
      },
    });
  }

  /** Expires unpaid instructions: vouchers and CLABEs become cancelled/expired, PSE becomes rejected. */
  function expireOverdue(): void {
    const overdue = store.all(
      `select * from payment where status = 'pending' and expires_at <= ? order by id`,
      clock.now(),
    );
    for (const { payment } of overdue.map(toPayment)) {
      store.inTransaction(() =>
        change(
          payment,
          payment.payment_method_id === 'pse'
            ? { status: 'rejected', detail: 'expired' }
            : { status: 'cancelled', detail: 'expired' },
        ),
      );
    }
  }

  return {
    create(body, key) {
      const { resource } = idempotency.runOnce({ scope: 'POST /v1/payments', key, body }, () => {
        const now = clock.now();
        const request = parsePaymentRequest(body, now, cardTokens.spend);
        const payment = buildPayment(nextId('payment'), request, now, publicUrl());
        store.run(
          'insert into payment (id, external_reference, status, expires_at, scenario, document) values (?, ?, ?, ?, ?, ?)',
          payment.id,
          payment.external_reference,
          payment.status,
          request.expiresAt,
          request.card?.scenario ?? 'APRO',
          JSON.stringify(payment),
        );
        if (payment.status === 'approved') charge(payment);
        notifications.add(payment, 'payment.created');
        return String(payment.id);
      });
      return find(Number(resource)).payment;
    },
    get(id) {
      expireOverdue();
      return find(id).payment;
    },
    findByReference(reference) {
      expireOverdue();
      const row = store.first(
        `select * from payment
         where json_extract(document, '$.transaction_details.payment_method_reference_id') = ? order by id desc`,
        reference,
      );
      if (!row) throw notFound(2000, 'Payment not found');
      return toPayment(row).payment;
    },
    search({ externalReference, status, limit, offset }) {
      expireOverdue();
      const where = '(? is null or external_reference = ?) and (? is null or status = ?)';
      const values = [externalReference ?? null, externalReference ?? null, status ?? null, status ?? null];
      const total = Number(
        store.first(`select count(*) as total from payment where ${where}`, ...values)?.total ?? 0,
      );
      const rows = store.all(
        `select * from payment where ${where} order by id desc limit ? offset ?`,
        ...values,
        limit,
        offset,
      );
      return { total, results: rows.map((row) => toPayment(row).payment) };
    },
    update(id, body) {
      expireOverdue();
      return store.inTransaction(() => {
        const { payment } = find(id);
        if (body.capture === true && payment.status === 'authorized')
          return change(payment, { status: 'approved' });
        const status = readText(body, 'status');
        if (status !== 'cancelled') throw badRequest(2016, 'Invalid status for update');
        return change(payment, { status: 'cancelled', detail: 'by_collector' });
      });
    },
    settle: (id, statusChange) => store.inTransaction(() => change(find(id).payment, statusChange)),
    answerChallenge: (id, authenticated) =>
      store.inTransaction(() => {
        const { payment, scenario } = find(id);
        if (payment.status_detail !== 'pending_challenge') return payment;
        const outcome = resolveOutcome(authenticated ? scenario : 'CHALLENGE_REJECTED');
        return change(payment, outcome);
      }),
    refund(id, body, key) {
      const scope = `POST /v1/payments/${id}/refunds`;
      const { resource } = idempotency.runOnce({ scope, key, body }, () => {
        const { payment } = find(id);
        if (payment.status !== 'approved' && payment.status !== 'in_mediation') {
          throw badRequest(2063, 'The action requested is not valid for the current payment state');
        }
        const refundable =
          getAmountInMinorUnits(payment) - (toMinorUnits(payment.transaction_amount_refunded) ?? 0);
        const amount =
          body.amount === undefined || body.amount === null
            ? refundable
            : toMinorUnits(readNumber(body, 'amount') ?? 0);
        if (amount === undefined || amount <= 0 || amount > refundable) {
          throw badRequest(2017, 'Invalid transaction_amount for update');
        }
        const refund = buildRefund(
          nextId('refund'),
          payment,
          toMajorUnits(amount),
          formatProviderDate(clock.now()),
        );
        store.run(
          'insert into refund (id, payment_id, document) values (?, ?, ?)',
          refund.id,
          payment.id,
          JSON.stringify(refund),
        );
        ledger.append({ ...toLedgerMovement(payment), kind: 'REFUND', refundId: refund.id, amount: amount });
        save({
          ...payment,
          status: amount === refundable ? 'refunded' : payment.status,
          status_detail: amount === refundable ? 'refunded' : 'partially_refunded',
          date_last_updated: formatProviderDate(clock.now()),
          transaction_amount_refunded: toMajorUnits(getAmountInMinorUnits(payment) - refundable + amount),
          refunds: [...payment.refunds, refund],
        });
        return String(refund.id);
      });
      const row = store.first('select document from refund where id = ?', Number(resource));
      return JSON.parse(String(row?.document));
    },
    expireOverdue,
    listRecent: (limit) => {
      expireOverdue();
      return store
        .all('select * from payment order by id desc limit ?', limit)
        .map((row) => toPayment(row).payment);
    },
  };
}

function toPayment(row: Row): { readonly payment: Payment; readonly scenario: CardScenario } {
  return { payment: JSON.parse(String(row.document)), scenario: String(row.scenario) as CardScenario };
}

function findDefaultDetail(payment: Payment, status: PaymentStatus): string {
  return status === 'approved' && payment.refunds.length > 0 ? 'partially_refunded' : defaultDetails[status];
}

function getAmountInMinorUnits(payment: Payment): number {
  return toMinorUnits(payment.transaction_amount) ?? 0;
}

function toLedgerMovement(payment: Payment) {
  return {
    paymentId: payment.id,
    externalReference: payment.external_reference,
    currency: payment.currency_id,
  };
}

function buildRefund(id: number, payment: Payment, amount: number, date: string): Refund {
  return {
    id,
    payment_id: payment.id,
    amount,
    metadata: {},
    source: { id: String(collectorId), name: 'Sandbox', type: 'collector' },
    date_created: date,
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: 'approved',
    reason: null,
    labels: [],
    amount_refunded_to_payer: amount,
  };
}
