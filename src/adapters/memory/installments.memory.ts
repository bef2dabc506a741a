import type { CheckoutPort } from '#application/checkout.port.ts';
import type { DeskPlansPort } from '#application/desk-plans.port.ts';
import type { InstallmentsPort } from '#application/installments.port.ts';
import {
  type ChosenQuotas,
  type InstallmentPlan,
  quotasChosen,
} from '#domain/installment/installment-plan.ts';
import { isOpenPayment, nextDue, openPlan, planBalance } from '#domain/installment/plan.ts';
import { markets } from '#domain/market/market.ts';
import { type Money, pesos, sum } from '#domain/shared/money.ts';
import { ok } from '#domain/shared/result.ts';
import { fieldRefusal, refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

const dayMs = 86_400_000;

/** Whose plan it is, as a seller finds them. */
export const fanOfThePlan = {
  name: 'Mariana Rojas Pérez',
  email: 'mariana@correo.co',
  document: '1020304050',
} as const;

/** A plan of three quotas at a small box office. Every card is approved unless `bankSays` says otherwise. */
export function memoryInstallments(
  office: BoxOffice,
  checkout: Pick<CheckoutPort, 'tokenizeCard' | 'tokenizeSavedCard'>,
) {
  const { currency, timeZone } = markets[office.market];
  const now = office.clock.houseNow();
  const total = pesos(900_000, currency);
  let plan: InstallmentPlan = {
    planId: 'plan-1',
    kind: 'SUBSCRIPTION',
    title: 'Abono Deportivo Páramo',
    timeZone,
    total,
    paid: { ...total, amount: 0 },
    due: total,
    nextDueAt: null,
    installments: openPlan(
      total,
      [6, 36, 66].map((days) => now + days * dayMs),
    ).map((quota) => ({ ...quota, installmentId: `quota-${quota.number}` })),
    payment: null,
    serverNow: now,
  };
  const bank: { says: 'PAID' | 'PENDING' | 'REJECTED' } = { says: 'PAID' };

  const fresh = (): InstallmentPlan => {
    const { paid, due } = planBalance(plan.installments, currency);
    return {
      ...plan,
      paid,
      due,
      nextDueAt: nextDue(plan.installments)?.dueAt ?? null,
      serverNow: office.clock.houseNow(),
    };
  };

  /** What the bank says of the payment under way. */
  function settle(status: typeof bank.says): void {
    if (plan.payment === null) throw new Error('Nothing was paid');
    const { installmentIds } = plan.payment;
    plan = {
      ...plan,
      payment: {
        ...plan.payment,
        status,
        statusDetail: status === 'REJECTED' ? 'cc_rejected_insufficient_amount' : null,
        moneyMoved: ({ PAID: 'YES', PENDING: 'UNKNOWN', REJECTED: 'NO' } as const)[status],
      },
      installments: plan.installments.map((quota) =>
        status === 'PAID' && installmentIds.includes(quota.installmentId)
          ? { ...quota, status: 'PAID' }
          : quota,
      ),
    };
  }

  /** What would be paid, or why it is not begun. */
  function begin(chosen: ChosenQuotas, seenTotal: Money) {
    const { payment } = plan;
    if (payment !== null && isOpenPayment(payment.status))
      return refusal('PAYMENT_IN_FLIGHT', { installmentPaymentId: payment.installmentPaymentId });
    const quotas = quotasChosen(plan.installments, chosen);
    if (quotas.length === 0) return refusal('ALREADY_PAID');
    const amount = sum(
      quotas.map((quota) => quota.amount),
      currency,
    );
    if (amount.amount !== seenTotal.amount) return refusal('TOTAL_CHANGED', { total: amount });
    return ok({ amount, installmentIds: quotas.map(({ installmentId }) => installmentId) });
  }

  const installments: InstallmentsPort = {
    plans: () => office.read(() => ok([fresh()])),
    plan: (planId) =>
      office.read(() =>
        planId === plan.planId ? ok({ plan: fresh(), cards: [...office.cards] }) : refusal('NOT_FOUND'),
      ),
    tokenizeCard: (_, card) => checkout.tokenizeCard('', card),
    tokenizeSavedCard: checkout.tokenizeSavedCard,
    pay: ({ planId, chosen, seenTotal, key }) =>
      office.change('payInstallment', key, () => {
        if (planId !== plan.planId) return refusal('NOT_FOUND');
        const begun = begin(chosen, seenTotal);
        if (!begun.ok) return begun;
        const { amount, installmentIds } = begun.value;
        plan = {
          ...plan,
          payment: {
            installmentPaymentId: office.nextId('quota-payment'),
            status: 'CREATED',
            method: 'CARD',
            statusDetail: null,
            moneyMoved: 'UNKNOWN',
            amount,
            installmentIds,
            challengeUrl: null,
            startedAt: office.clock.houseNow(),
          },
        };
        office.charges.push({ key, reservationId: planId, amount: amount.amount });
        settle(bank.says);
        return ok(fresh());
      }),
  };

  const slips = new Set<string>();
  const deskPlans: DeskPlansPort = {
    find: (words) =>
      office.read(() => {
        const { name, email, document } = fanOfThePlan;
        return ok(
          [email, document].some((own) => own === words.trim().toLowerCase())
            ? [{ plan: fresh(), fan: { name, email } }]
            : [],
        );
      }),
    take: ({ planId, chosen, seenTotal, payment, key }) =>
      office.change('takeQuotas', key, () => {
        if (planId !== plan.planId) return refusal('NOT_FOUND');
        const slip = payment.method === 'TPV' ? payment.voucherNumber : null;
        if (slip !== null && slips.has(slip))
          return fieldRefusal('FIELDS_INVALID', 'payment.voucherNumber', 'VOUCHER_USED');
        const begun = begin(chosen, seenTotal);
        if (!begun.ok) return begun;
        if (slip !== null) slips.add(slip);
        plan = {
          ...plan,
          payment: {
            ...begun.value,
            installmentPaymentId: office.nextId('quota-payment'),
            status: 'CREATED',
            method: payment.method,
            statusDetail: null,
            moneyMoved: 'UNKNOWN',
            challengeUrl: null,
            startedAt: office.clock.houseNow(),
          },
        };
        settle('PAID');
        return ok(fresh());
      }),
  };
  return { ...installments, bank, settle, deskPlans };
}
