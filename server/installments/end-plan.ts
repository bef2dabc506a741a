import { calculatePlanBalance, isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { calculateEndRefund, determinePlanState } from '#domain/installment/plan-state.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { equals, type Money } from '#domain/shared/money.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { StaffActor } from '#server/unit-of-work/public.ts';
import type { InstallmentTransactions, InstallmentUnitOfWork, PlanRecord } from './installments.port.ts';

export type EndPlanError = {
  readonly code: 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | 'PAYMENT_IN_FLIGHT' | 'TOTAL_CHANGED';
  readonly detail?: Readonly<Record<string, unknown>>;
};

type EndPlanRequest = {
  readonly planId: string;
  readonly market: MarketCode;
  /** The refund that the manager confirmed. */
  readonly expectedRefund: Money;
  readonly by: StaffActor;
  readonly requestKey: string;
};

/** Returns what is refunded if staff end the plan now; null while they may not. */
export async function findEndRefund(
  store: Pick<InstallmentUnitOfWork, 'plans'>,
  plan: PlanRecord,
): Promise<Money | null> {
  const installments = await store.plans.listInstallments(plan.id);
  const { paid } = calculatePlanBalance(installments, plan.total.currency);
  const state = determinePlanState({ ...plan, hasPaid: plan.hasTickets || paid.amount > 0 });
  return calculateEndRefund({ ...plan, state, installments, paid });
}

/**
 * Ends a plan with unpaid installments, or whose event is cancelled, in one transaction: its seats are for sale again, its deposits are
 * cancelled, and the refund that its rule says is credited to the fan's balance. A payment under way is waited for. Idempotent by
 * `requestKey` (docs/decisions/0073).
 */
export function endPlan(
  installments: InstallmentTransactions,
  { planId, market, expectedRefund, by, requestKey }: EndPlanRequest,
): Promise<Result<null, EndPlanError>> {
  return installments.transaction(async (store): Promise<Result<null, EndPlanError>> => {
    const plan = await store.plans.lock(planId);
    if (plan === null || plan.market !== market) return err({ code: 'NOT_FOUND' });
    if ((await store.planEnds.findEndedByRequest(requestKey)) === planId) return ok(null);
    const refund = await findEndRefund(store, plan);
    const { orderId, reservationId } = plan;
    if (refund === null || orderId === null || reservationId === null)
      return err({ code: 'TRANSITION_NOT_ALLOWED' });
    const open = (await store.payments.list(planId)).find(({ status }) => isOpenInstallmentPayment(status));
    if (open !== undefined)
      return err({ code: 'PAYMENT_IN_FLIGHT', detail: { installmentPaymentId: open.id } });
    if (!equals(refund, expectedRefund))
      return err({ code: 'TOTAL_CHANGED', detail: { amount: refund.amount } });
    if (!(await store.holds.release(reservationId, 'CANCELLED', 'RELEASE')))
      throw new Error('The seats of a running plan could not be released.');
    await store.tickets.cancel(orderId);
    for (const attempt of await store.attempts.list(orderId))
      if (hasTrait(attempt, 'isPaidInInstallments'))
        await store.attempts.update(attempt.id, { status: 'EXPIRED', record: 'CANCELLED' });
    await store.orders.setStatus(orderId, 'CANCELED');
    if (refund.amount > 0)
      await store.wallets.credit({
        personId: plan.personId,
        amount: refund,
        key: `refund:plan:${planId}`,
        orderId,
      });
    await store.planEnds.end(planId, { refund, by, requestKey });
    await store.outbox.insert({
      key: `installment_plan_ended:${planId}`,
      kind: 'INSTALLMENT_PLAN_ENDED',
      payload: { planId, refunded: refund.amount },
    });
    return ok(null);
  });
}
