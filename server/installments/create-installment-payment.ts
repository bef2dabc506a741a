import { randomBytes } from 'node:crypto';
import {
  type Installment,
  type InstallmentSelection,
  remainingInstallments,
} from '#domain/installment/installment-plan.ts';
import { chooseOneTimePayment, isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { type Money, sum } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { PaymentError } from '#server/payments/public.ts';
import type {
  InstallmentPaymentRecord,
  InstallmentUnitOfWork,
  NewInstallmentPayment,
  PlanRecord,
} from './installments.port.ts';
import { canBePaid, keepSeatsInPayment } from './plan-seats.ts';
import {
  type ReconcileInstallmentsDeps,
  reconcileInstallmentPayment,
} from './reconcile-installment-payments.ts';

export type InstallmentPaymentError = Omit<PaymentError, 'code'> & {
  readonly code: PaymentError['code'] | 'ALREADY_PAID';
};

/** The installments to pay and the payment method. */
export type InstallmentPaymentInput = Pick<NewInstallmentPayment, 'method' | 'provider' | 'providerKey'> & {
  readonly chosen: InstallmentSelection;
  /** The total that the payer confirmed. */
  readonly expectedTotal: Money;
  /** The time that the payer has to complete it. */
  readonly leaseMs: number;
  /** Charged on the due date, without anybody's request. */
  readonly isAutomatic?: true;
  /** Validates what only locks can guarantee, before anything is written. */
  readonly validateLocked?: (amount: Money) => Promise<PaymentError | null>;
};

/**
 * Writes an installment payment, once per provider key. The caller has locked the plan, so a second payment of the
 * same installment is rejected with the id of the first.
 */
export async function createInstallmentPayment(
  store: Pick<InstallmentUnitOfWork, 'payments' | 'plans'>,
  plan: PlanRecord,
  {
    chosen,
    expectedTotal,
    method,
    provider,
    providerKey,
    leaseMs,
    isAutomatic,
    validateLocked,
  }: InstallmentPaymentInput,
): Promise<Result<InstallmentPaymentRecord, InstallmentPaymentError>> {
  if (!(await store.plans.lockAccount(plan.personId))) return err({ code: 'NOT_FOUND' });
  const payments = await store.payments.list(plan.id);
  const known = payments.find((payment) => payment.providerKey === providerKey);
  if (known !== undefined) return ok(known);
  if (!(await canBePaid(store, plan)) && plan.completedAt === null) return err({ code: 'HOLD_EXPIRED' });
  const requested = selectInstallments(await store.plans.listInstallments(plan.id), chosen);
  if (!requested.ok) return requested;
  const ids = requested.value.map(({ installmentId }) => installmentId);
  const open = payments.find(
    ({ status, installmentIds }) =>
      isOpenInstallmentPayment(status) && installmentIds.some((id) => ids.includes(id)),
  );
  if (open !== undefined)
    return err({ code: 'PAYMENT_IN_FLIGHT', detail: { installmentPaymentId: open.id } });
  if (requested.value.some(({ status }) => status === 'PAID')) return err({ code: 'ALREADY_PAID' });
  const amount = sum(
    requested.value.map((installment) => installment.amount),
    plan.total.currency,
  );
  if (amount.amount !== expectedTotal.amount || amount.currency !== expectedTotal.currency)
    return err({ code: 'TOTAL_CHANGED', detail: { total: amount } });

  const lockedError = validateLocked === undefined ? null : await validateLocked(amount);
  if (lockedError !== null) return err(lockedError);
  if (!(await keepSeatsInPayment(store, plan))) return err({ code: 'HOLD_EXPIRED' });
  const id = `installment-${randomBytes(16).toString('base64url')}`;
  if (chosen === remainingInstallments) {
    const settled = chooseOneTimePayment(requested.value);
    if (!settled.ok) return err({ code: 'ALREADY_PAID' });
    await store.plans.updateInstallments(ids, 'PENDING_ONE_TIME');
  }
  await store.payments.insert({
    id,
    planId: plan.id,
    method,
    provider,
    providerKey,
    amount,
    installmentIds: ids,
    expiresAt: plan.now + leaseMs,
    isAutomatic: isAutomatic ?? false,
  });
  const payment = await store.payments.find(id);
  if (payment === null) throw new Error('An inserted installment payment does not exist.');
  return ok(payment);
}

/**
 * Creates a payment and, when another one blocks it, reconciles that one and tries once more, so that 'you may
 * already have paid' is reported only while it is true.
 */
export async function retryOnceCleared<Created>(
  deps: ReconcileInstallmentsDeps,
  create: () => Promise<Result<Created, InstallmentPaymentError>>,
): Promise<Result<Created, InstallmentPaymentError>> {
  const first = await create();
  const inFlight = first.ok ? null : first.error.detail?.installmentPaymentId;
  return typeof inFlight === 'string' && (await hasBlockingPaymentFailed(deps, inFlight)) ? create() : first;
}

/** Reconciles the blocking payment; true when it failed. */
async function hasBlockingPaymentFailed(
  deps: ReconcileInstallmentsDeps,
  paymentId: string,
): Promise<boolean> {
  const payment = await deps.installments.payments.find(paymentId);
  if (payment === null) return false;
  await reconcileInstallmentPayment(deps, payment);
  const now = await deps.installments.payments.find(paymentId);
  return now !== null && now.coverage === 'OVER';
}

/** Selects the requested installments of the plan, or all unpaid ones. */
function selectInstallments(
  installments: readonly Installment[],
  chosen: InstallmentSelection,
): Result<readonly Installment[], InstallmentPaymentError> {
  if (chosen === remainingInstallments) {
    const left = installments.filter(({ status }) => status !== 'PAID');
    return left.length === 0 ? err({ code: 'ALREADY_PAID' }) : ok(left);
  }
  const named = installments.filter(({ installmentId }) => chosen.includes(installmentId));
  return named.length === new Set(chosen).size && named.length > 0
    ? ok(named)
    : err({ code: 'FIELDS_INVALID', fields: [{ field: 'installmentIds', reason: 'INVALID' }] });
}
