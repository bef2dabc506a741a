import { determineInstallmentMoneyMovement } from '#domain/installment/installment-payment-mapping.ts';
import type { InstallmentPayment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import {
  calculatePlanBalance,
  findNextDueInstallment,
  isOpenInstallmentPayment,
} from '#domain/installment/plan.ts';
import { determinePlanState } from '#domain/installment/plan-state.ts';
import type { Language } from '#domain/market/locale.ts';
import { markets } from '#domain/market/market.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { findBankChallenge, toProviderInstruction, toPublicCardId } from '#server/payments/public.ts';
import type { InstallmentPaymentRecord, InstallmentUnitOfWork, PlanRecord } from './installments.port.ts';
import {
  type ReconcileInstallmentsDeps,
  reconcileInstallmentPayment,
} from './reconcile-installment-payments.ts';

/** Lists a person's installment plans, newest first. */
export async function listInstallmentPlans(
  store: Pick<InstallmentUnitOfWork, 'charges' | 'payments' | 'plans'>,
  personId: string,
  language: Language,
): Promise<readonly InstallmentPlan[]> {
  const found = await store.plans.list(personId);
  return Promise.all(found.map((plan) => toInstallmentPlan(store, plan, language)));
}

/** Finds a person's plan after reconciling its open payment; null for anybody else's. */
export async function findInstallmentPlan(
  deps: ReconcileInstallmentsDeps,
  of: { readonly planId: string; readonly personId: string },
  language: Language,
): Promise<InstallmentPlan | null> {
  const plan = await deps.installments.plans.find(of.planId);
  if (plan === null || plan.personId !== of.personId) return null;
  const [payment] = await deps.installments.payments.list(plan.id);
  if (payment !== undefined && isOpenInstallmentPayment(payment.status))
    await reconcileInstallmentPayment(deps, payment);
  // The payment may have decided about the seats.
  const current = await deps.installments.plans.find(plan.id);
  return toInstallmentPlan(deps.installments, current ?? plan, language);
}

export async function toInstallmentPlan(
  store: Pick<InstallmentUnitOfWork, 'charges' | 'payments' | 'plans'>,
  plan: PlanRecord,
  language: Language,
): Promise<InstallmentPlan> {
  const { id, kind, titles, market, total, now, orderId, orderCode, bookedUntil, terms } = plan;
  const [installments, payments, card] = await Promise.all([
    store.plans.listInstallments(id),
    store.payments.list(id),
    store.charges.findCard(id),
  ]);
  const { paid, due } = calculatePlanBalance(installments, total.currency);
  const [newest] = payments;
  return {
    planId: id,
    kind,
    title: titles[language],
    timeZone: markets[market].timeZone,
    total,
    paid,
    due,
    state: determinePlanState({ ...plan, hasPaid: plan.hasTickets || paid.amount > 0 }),
    bookedUntil,
    order: orderId === null || orderCode === null ? null : { orderId, code: orderCode },
    terms,
    automaticCardId: card === null ? null : toPublicCardId(card.cardId),
    nextDueAt: findNextDueInstallment(installments)?.dueAt ?? null,
    installments,
    payment: newest === undefined ? null : toInstallmentPayment(newest, orderCode ?? ''),
    serverNow: now,
  };
}

/** Converts a payment to what its payer sees. `concept` is the text that identifies a transfer at the bank. */
const toInstallmentPayment = (payment: InstallmentPaymentRecord, concept: string): InstallmentPayment => ({
  installmentPaymentId: payment.id,
  status: payment.status,
  method: payment.method,
  statusDetail: payment.statusDetail,
  moneyMoved: determineInstallmentMoneyMovement(payment),
  amount: payment.amount,
  installmentIds: payment.installmentIds,
  challenge: findBankChallenge(payment),
  instruction: findInstruction(payment, concept),
  startedAt: payment.createdAt,
});

const findInstruction = (payment: InstallmentPaymentRecord, concept: string): PaymentInstruction | null =>
  isOpenInstallmentPayment(payment.status) && payment.providerStatus !== null
    ? toProviderInstruction({ ...payment, providerStatus: payment.providerStatus }, concept)
    : null;
