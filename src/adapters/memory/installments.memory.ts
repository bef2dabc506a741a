import type { AssistedInstallmentsPort } from '#application/assisted-installments.port.ts';
import type { CheckoutPort } from '#application/checkout.port.ts';
import type { InstallmentsPort } from '#application/installments.port.ts';
import type { InstallmentPaymentOptions } from '#domain/installment/installment-options.ts';
import {
  findSelectedInstallments,
  type InstallmentPlan,
  type InstallmentSelection,
} from '#domain/installment/installment-plan.ts';
import { calculateSelectionCost, type InstallmentScope } from '#domain/installment/installment-selection.ts';
import {
  calculatePlanBalance,
  findNextDueInstallment,
  isOpenInstallmentPayment,
} from '#domain/installment/plan.ts';
import { markets } from '#domain/market/market.ts';
import { hasTrait, paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { type Money, pesos, sum } from '#domain/shared/money.ts';
import { ok } from '#domain/shared/result.ts';
import { scheduleInstallments } from '#testing/builders/installments.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { buildPaymentOptions } from './payment-options.ts';
import { simulatePaymentMethod } from './payment-simulations.ts';
import { createRejectedFailure, createRejectedFieldFailure } from './rejected-failure.ts';

const dayMs = 86_400_000;

/** The fan of the plan, as a seller finds them. */
export const installmentPlanFan = {
  name: 'Mariana Rojas Pérez',
  email: 'mariana@correo.co',
  document: '1020304050',
} as const;

/** Creates an installment plan of three installments in memory. Every card is approved unless `bankSays` is set. */
export function memoryInstallments(
  backend: MemoryBackend,
  checkout: Pick<CheckoutPort, 'tokenizeCard' | 'tokenizeSavedCard'>,
) {
  const { currency, timeZone } = markets[backend.market];
  const now = backend.clock.serverTime();
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
    state: 'RUNNING',
    bookedUntil: null,
    order: null,
    terms: null,
    automaticCardId: null,
    installments: scheduleInstallments(
      total,
      [6, 36, 66].map((days) => now + days * dayMs),
    ).map((installment) => ({ ...installment, installmentId: `installment-${installment.number}` })),
    payment: null,
    serverNow: now,
  };
  const bank: { decision: 'PAID' | 'PENDING' | 'REJECTED' } = { decision: 'PAID' };

  const buildPlan = (): InstallmentPlan => {
    const { paid, due } = calculatePlanBalance(plan.installments, currency);
    return {
      ...plan,
      paid,
      due,
      state: due.amount === 0 ? 'COMPLETE' : plan.state,
      nextDueAt: findNextDueInstallment(plan.installments)?.dueAt ?? null,
      serverNow: backend.clock.serverTime(),
    };
  };

  /** Settles the pending payment with the bank's decision. */
  function settle(status: typeof bank.decision | 'CANCELLED'): void {
    if (plan.payment === null) throw new Error('Nothing was paid');
    const { installmentIds } = plan.payment;
    plan = {
      ...plan,
      payment: {
        ...plan.payment,
        status,
        statusDetail: status === 'REJECTED' ? 'cc_rejected_insufficient_amount' : null,
        moneyMoved: ({ PAID: 'YES', PENDING: 'UNKNOWN', REJECTED: 'NO', CANCELLED: 'NO' } as const)[status],
        instruction: status === 'PENDING' ? plan.payment.instruction : null,
      },
      installments: plan.installments.map((installment) =>
        status === 'PAID' && installmentIds.includes(installment.installmentId)
          ? { ...installment, status: 'PAID' }
          : installment,
      ),
    };
  }

  /** Starts a payment. Returns what would be paid, or the reason why it is rejected. */
  function begin(chosen: InstallmentSelection, expectedTotal: Money) {
    const { payment } = plan;
    if (payment !== null && isOpenInstallmentPayment(payment.status))
      return createRejectedFailure('PAYMENT_IN_FLIGHT', {
        installmentPaymentId: payment.installmentPaymentId,
      });
    const installments = findSelectedInstallments(plan.installments, chosen);
    if (installments.length === 0) return createRejectedFailure('ALREADY_PAID');
    const amount = sum(
      installments.map((installment) => installment.amount),
      currency,
    );
    if (amount.amount !== expectedTotal.amount)
      return createRejectedFailure('TOTAL_CHANGED', { total: amount });
    return ok({ amount, installmentIds: installments.map(({ installmentId }) => installmentId) });
  }

  /** Lists the methods of a fan that need no lender. */
  function buildOptions(): InstallmentPaymentOptions {
    const list = (scope: InstallmentScope) => {
      const amount = calculateSelectionCost(buildPlan(), scope)?.amount ?? 0;
      const price = { base: amount, fee: 0, tax: 0, total: amount, currency };
      const sale = { salesChannel: 'SELF_SERVICE', total: price, walletPortion: 0 } as const;
      return salesChannelRules.SELF_SERVICE.paymentMethods
        .filter((method) => !paymentMethodTraits[method].isPaidByLender)
        .map((method) => buildPaymentOptions(backend, method, sale))
        .map(({ cash, ...option }) => ({
          ...option,
          ...(cash !== undefined && { cash: cash.filter(({ provider }) => provider !== null) }),
        }))
        .filter(({ cash }) => cash === undefined || cash.length > 0);
    };
    return { NEXT: list('NEXT'), REMAINING: list('REMAINING') };
  }

  const installments: InstallmentsPort = {
    listPlans: () => backend.read(() => ok([buildPlan()])),
    findPlan: (planId) =>
      backend.read(() =>
        planId === plan.planId
          ? ok({ plan: buildPlan(), cards: [...backend.cards], options: buildOptions() })
          : createRejectedFailure('NOT_FOUND'),
      ),
    tokenizeCard: (_, card) => checkout.tokenizeCard('', card),
    tokenizeSavedCard: checkout.tokenizeSavedCard,
    payInstallments: ({ planId, chosen, expectedTotal, payment, key }) =>
      backend.change('payInstallment', key, () => {
        if (planId !== plan.planId) return createRejectedFailure('NOT_FOUND');
        const started = begin(chosen, expectedTotal);
        if (!started.ok) return started;
        const { amount, installmentIds } = started.value;
        plan = {
          ...plan,
          payment: {
            installmentPaymentId: backend.nextId('installment-payment'),
            status: 'CREATED',
            method: payment.method,
            statusDetail: null,
            moneyMoved: 'UNKNOWN',
            amount,
            installmentIds,
            challenge: null,
            instruction: simulatePaymentMethod(payment, {
              now: backend.clock.serverTime(),
              code: 'TQ7H2K44',
              nextId: backend.nextId,
            }).instruction,
            startedAt: backend.clock.serverTime(),
          },
        };
        backend.charges.push({ key, reservationId: planId, amount: amount.amount });
        settle(plan.payment?.instruction == null ? bank.decision : 'PENDING');
        return ok(buildPlan());
      }),
    setAutomaticCharge: (planId, cardId) =>
      backend.change('setAutomaticCharge', null, () => {
        const isKnown =
          cardId === null || backend.cards.some(({ id, isExpired }) => id === cardId && !isExpired);
        if (planId !== plan.planId || !isKnown) return createRejectedFailure('NOT_FOUND');
        plan = { ...plan, automaticCardId: cardId };
        return ok(buildPlan());
      }),
    cancelPayment: (planId) =>
      backend.change('cancelInstallmentPayment', null, () => {
        if (planId !== plan.planId || plan.payment === null) return createRejectedFailure('NOT_FOUND');
        if (plan.payment.status === 'PAID') return createRejectedFailure('ALREADY_PAID');
        settle('CANCELLED');
        return ok(buildPlan());
      }),
  };

  const vouchers = new Set<string>();
  const assistedInstallments: AssistedInstallmentsPort = {
    findPlans: (searchText) =>
      backend.read(() => {
        const { name, email, document } = installmentPlanFan;
        return ok(
          [email, document].some((own) => own === searchText.trim().toLowerCase())
            ? [{ plan: buildPlan(), fan: { name, email }, endRefund: null }]
            : [],
        );
      }),
    listOverduePlans: () =>
      backend.read(() => {
        const { name, email } = installmentPlanFan;
        const overdue = buildPlan();
        return ok(
          overdue.state === 'RUNNING'
            ? [{ plan: overdue, fan: { name, email }, endRefund: overdue.paid }]
            : [],
        );
      }),
    endPlan: ({ planId, expectedRefund, key }) =>
      backend.change('endPlan', key, () => {
        if (planId !== plan.planId) return createRejectedFailure('NOT_FOUND');
        const { state, paid } = buildPlan();
        if (state !== 'RUNNING') return createRejectedFailure('TRANSITION_NOT_ALLOWED');
        if (paid.amount !== expectedRefund.amount) return createRejectedFailure('TOTAL_CHANGED');
        plan = { ...plan, state: 'ENDED' };
        return ok(buildPlan());
      }),
    collect: ({ planId, chosen, expectedTotal, payment, key }) =>
      backend.change('collectInstallments', key, () => {
        if (planId !== plan.planId) return createRejectedFailure('NOT_FOUND');
        const voucher = hasTrait(payment, 'hasVoucher') ? payment.voucherNumber : null;
        if (voucher !== null && vouchers.has(voucher))
          return createRejectedFieldFailure('FIELDS_INVALID', 'payment.voucherNumber', 'VOUCHER_USED');
        const started = begin(chosen, expectedTotal);
        if (!started.ok) return started;
        if (voucher !== null) vouchers.add(voucher);
        plan = {
          ...plan,
          payment: {
            ...started.value,
            installmentPaymentId: backend.nextId('installment-payment'),
            status: 'CREATED',
            method: payment.method,
            statusDetail: null,
            moneyMoved: 'UNKNOWN',
            challenge: null,
            instruction: null,
            startedAt: backend.clock.serverTime(),
          },
        };
        settle('PAID');
        return ok(buildPlan());
      }),
  };
  return { ...installments, bank, settle, assistedInstallments };
}
