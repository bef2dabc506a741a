import { createHash } from 'node:crypto';
import { automaticChargeLeadMs, isAutomaticChargeDue } from '#domain/installment/automatic-charge.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { type CardVault, paymentLeaseMs } from '#server/payments/public.ts';
import { closeUnstartedPayment } from './close-unstarted-payment.ts';
import { createInstallmentPayment } from './create-installment-payment.ts';
import type { InstallmentPaymentRecord, PlanRecord } from './installments.port.ts';
import { type PayInstallmentsDeps, submitPayment } from './pay-installments.ts';
import { reconcileInstallmentPayment } from './reconcile-installment-payments.ts';

export type ChargeDueInstallmentsDeps = PayInstallmentsDeps & {
  readonly cardVault: CardVault;
  readonly onUnsettled: (error: unknown, paymentId: string) => void;
};

type DueInstallment = { readonly installmentId: string; readonly planId: string };
type AutomaticCharge = { readonly plan: PlanRecord; readonly payment: InstallmentPaymentRecord };

/** The time after which a charge that another server began is continued by this one. */
const resumeAfterMs = 60_000;

/**
 * Charges the installments whose fans agreed to it, on their due dates: once per installment and date, whichever server
 * begins and whatever ends it. A charge that was cut off is looked up at the provider before it is submitted again, with
 * the same key. Returns how many were charged.
 */
export async function chargeDueInstallments(deps: ChargeDueInstallmentsDeps, limit = 20): Promise<number> {
  const due = await deps.installments.charges.listDue(
    { leadMs: automaticChargeLeadMs, resumeAfterMs },
    limit,
  );
  let count = 0;
  for (const installment of due) {
    // A charge that fails does not delay the others.
    try {
      if (await chargeInstallment(deps, installment)) count += 1;
    } catch (error) {
      deps.onUnsettled(error, installment.installmentId);
    }
  }
  return count;
}

/** Charges one installment; false when nothing was submitted. */
async function chargeInstallment(deps: ChargeDueInstallmentsDeps, due: DueInstallment): Promise<boolean> {
  const known = await findStartedCharge(deps, due);
  const charge = known ?? (await beginCharge(deps, due));
  if (charge === null) return false;
  const { plan, payment } = charge;
  const card = await deps.installments.charges.findCard(plan.id);
  const customerId = await deps.savedCards.findCustomerId(plan.personId);
  const token =
    card === null || customerId === null ? null : await deps.cardVault.tokenizeCard(customerId, card.cardId);
  // Without an answer the charge stays open, and is continued by the next run.
  if (token?.ok === false && token.error.kind !== 'rejected') return false;
  if (card === null || !token?.ok) {
    await closeUnstartedPayment(deps.installments, payment.id, 'REJECTED');
    return false;
  }
  // The fan may have withdrawn while the provider made the token.
  if ((await deps.installments.charges.findCard(plan.id))?.cardId !== card.cardId) {
    await closeUnstartedPayment(deps.installments, payment.id, 'REJECTED');
    return false;
  }
  await submitPayment(
    deps,
    {
      personId: plan.personId,
      payment: {
        method: 'CARD',
        card: { token: token.value, paymentMethodId: card.brand },
        installments: 1,
        savedCardId: card.cardId,
      },
      ip: '',
    },
    charge,
  );
  return true;
}

/** Writes the payment while the consent is in force; null when somebody else pays or the fan has withdrawn. */
async function beginCharge(
  { installments: transactions }: Pick<ChargeDueInstallmentsDeps, 'installments'>,
  { installmentId, planId }: DueInstallment,
): Promise<AutomaticCharge | null> {
  return transactions.transaction(async (store) => {
    const plan = await store.plans.lock(planId);
    if (plan === null || (await store.charges.findCard(planId)) === null) return null;
    const installments = await store.plans.listInstallments(planId);
    const installment = installments.find((one) => one.installmentId === installmentId);
    if (installment === undefined || !isAutomaticChargeDue(installment, plan.now)) return null;
    const providerKey = buildChargeKey(installmentId);
    if ((await store.payments.findByProviderKey(providerKey)) !== null) return null;
    const created = await createInstallmentPayment(store, plan, {
      chosen: [installmentId],
      expectedTotal: installment.amount,
      method: 'CARD',
      provider: 'mercado-pago',
      providerKey,
      // A charge that is cut off is continued until its installment is due.
      leaseMs: Math.max(paymentLeaseMs, installment.dueAt - plan.now),
      isAutomatic: true,
    });
    return created.ok ? { plan, payment: created.value } : null;
  });
}

/** Finds a charge that was begun and never reached the provider; null when there is none or it has a result. */
async function findStartedCharge(
  deps: ChargeDueInstallmentsDeps,
  { installmentId, planId }: DueInstallment,
): Promise<AutomaticCharge | null> {
  const started = await deps.installments.payments.findByProviderKey(buildChargeKey(installmentId));
  // Of several servers one continues.
  const isClaimed =
    started !== null && (await deps.installments.charges.claimResumption(started.id, resumeAfterMs));
  if (!isClaimed || !(await reconcileInstallmentPayment(deps, started, 0))) return null;
  const payment = await deps.installments.payments.find(started.id);
  const plan = await deps.installments.plans.find(planId);
  const neverArrived =
    payment !== null && isOpenInstallmentPayment(payment.status) && payment.providerPaymentId === null;
  return plan !== null && neverArrived ? { plan, payment } : null;
}

/** Builds the idempotency key of the one automatic charge of an installment, whose due date never changes. */
const buildChargeKey = (installmentId: string): string =>
  createHash('sha256').update(['AUTOMATIC', installmentId].join('\n')).digest('base64url');
