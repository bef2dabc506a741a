import type { InstallmentPaymentOptions } from '#domain/installment/installment-options.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { calculateSelectionCost, type InstallmentScope } from '#domain/installment/installment-selection.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import { isPlanPayable } from '#domain/installment/plan-state.ts';
import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { evaluatePaymentOffer } from '#domain/payment/payment-offer.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Principal } from '#server/kernel/public.ts';
import { type PayableSale, type PaymentDeps, paymentOptionFinders } from '#server/payments/public.ts';
import type { InstallmentTransactions, PlanRecord } from './installments.port.ts';

export type InstallmentMethodDeps = PaymentDeps & { readonly installments: InstallmentTransactions };

/**
 * Finds when the product of a plan begins, by which a voucher must be confirmed. A plan without seats has no such
 * limit.
 */
export async function findProductStart(
  { installments, salesContexts }: Pick<InstallmentMethodDeps, 'installments' | 'salesContexts'>,
  { orderId }: Pick<PlanRecord, 'orderId'>,
): Promise<Instant> {
  const order = orderId === null ? null : await installments.orders.find(orderId);
  const product = order === null ? null : await salesContexts.find(order.eventId);
  return product === null
    ? Number.POSITIVE_INFINITY
    : (product.bundle?.remaining[0]?.startsAt ?? product.startsAt);
}

/** Describes installments of a plan as a payment method validates any sale. */
export async function describeInstallmentSale(
  deps: InstallmentMethodDeps,
  plan: PlanRecord,
): Promise<Omit<PayableSale, 'total'>> {
  return {
    market: plan.market,
    eventStartsAt: await findProductStart(deps, plan),
    now: plan.now,
    payer: await deps.installments.buyers.find(plan.personId),
  };
}

/**
 * Lists by which methods the fan can pay the next installment and all remaining ones, each with what its form needs.
 * Empty while nothing can be paid.
 */
export async function listInstallmentOptions(
  deps: InstallmentMethodDeps,
  { principal, view }: { readonly principal: Principal; readonly view: InstallmentPlan },
): Promise<InstallmentPaymentOptions> {
  const plan = await deps.installments.plans.find(view.planId);
  const isInPayment = view.payment !== null && isOpenInstallmentPayment(view.payment.status);
  if (plan === null || isInPayment || !isPlanPayable(view.state)) return { NEXT: [], REMAINING: [] };
  const sale = await describeInstallmentSale(deps, plan);
  const list = async (scope: InstallmentScope): Promise<readonly PaymentOption[]> => {
    const total = calculateSelectionCost(view, scope);
    return total === null ? [] : listOptions(deps, principal, { ...sale, total });
  };
  const [next, remaining] = await Promise.all([list('NEXT'), list('REMAINING')]);
  return { NEXT: next, REMAINING: remaining };
}

async function listOptions(
  deps: InstallmentMethodDeps,
  { roles, personId }: Principal,
  sale: PayableSale,
): Promise<readonly PaymentOption[]> {
  const options = await Promise.all(
    salesChannelRules.SELF_SERVICE.paymentMethods.map(async (method): Promise<PaymentOption> => {
      const { reason, ...found } = await paymentOptionFinders[method](deps, {
        ...sale,
        personId,
        isSellerPresent: false,
      });
      // At the box office a seller collects installments without a code.
      const shops = found.cash?.filter(({ provider }) => provider !== null);
      const offer = evaluatePaymentOffer(method, {
        salesChannel: 'SELF_SERVICE',
        roles,
        market: sale.market,
        kind: 'installment',
        total: sale.total,
        isFanIdentified: true,
        walletBalance: found.balance ?? null,
        hasCashOption: shops?.some(({ offered }) => offered) ?? false,
      });
      const unavailableReason = offer.offered ? reason : offer.reason;
      return {
        method,
        offered: unavailableReason === null,
        reason: unavailableReason,
        ...found,
        ...(shops !== undefined && { cash: shops }),
      };
    }),
  );
  return options.filter(
    ({ method, reason, cash = [] }) =>
      reason !== 'TICKETS_ONLY' && (!paymentMethodTraits[method].isPaidAtPlace || cash.length > 0),
  );
}
