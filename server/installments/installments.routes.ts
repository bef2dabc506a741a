import type { EndpointBody } from '#contract/endpoint.ts';
import * as paymentEndpoints from '#contract/installment-payments.ts';
import * as installmentEndpoints from '#contract/installments.ts';
import type { OnlineInstallmentPayment } from '#domain/installment/installment-options.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { findChannelUnavailableReason } from '#domain/payment/payment-offer.ts';
import { err, ok } from '#domain/shared/result.ts';
import { ownsReservation } from '#server/holds/public.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { cancelInstallmentPayment } from '#server/installments/cancel-installment-payment.ts';
import { collectInstallments } from '#server/installments/collect-installments.ts';
import { endPlan } from '#server/installments/end-plan.ts';
import {
  findAssistedPlan,
  findAssistedPlans,
  listPlansToEnd,
} from '#server/installments/find-assisted-plans.ts';
import { listInstallmentOptions } from '#server/installments/installment-methods.ts';
import { findInstallmentPlan, listInstallmentPlans } from '#server/installments/list-plans.ts';
import { listOfferedPlans, type OpenPlanDeps, openPlan } from '#server/installments/open-plan.ts';
import { type PayInstallmentsDeps, payInstallments } from '#server/installments/pay-installments.ts';
import { setAutomaticCharge } from '#server/installments/set-automatic-charge.ts';
import { listSavedCards, methodNotOffered } from '#server/payments/public.ts';

export type InstallmentRouteDeps = PayInstallmentsDeps &
  OpenPlanDeps & {
    /** The provider address for turning a card into a token, and our public key. */
    readonly cardTokens: { readonly url: string; readonly publicKey: string };
  };

/** Registers the installment plan endpoints for fans and sellers. Spec §7. */
export function registerInstallmentRoutes(shell: Shell, deps: InstallmentRouteDeps): void {
  bind(shell, installmentEndpoints.listInstallmentPlans, async ({ principal, language }) => {
    const plans = await listInstallmentPlans(deps.installments, principal.personId, language);
    return ok({ plans });
  });

  bind(
    shell,
    paymentEndpoints.getInstallmentPlan,
    async ({ query: { planId }, principal, language, now }) => {
      const { personId } = principal;
      const plan = await findInstallmentPlan(deps, { planId, personId }, language);
      if (plan === null) return err({ code: 'NOT_FOUND' });
      const saved = await listSavedCards(deps, personId, now);
      const options = await listInstallmentOptions(deps, { principal, view: plan });
      return ok({ plan, card: { ...deps.cardTokens, saved }, options });
    },
  );

  bind(shell, installmentEndpoints.offeredPlans, async ({ query, principal }) => {
    const reservation = await deps.sales.reservations.find(query.reservationId);
    if (reservation === null || !ownsReservation(principal, reservation)) return err({ code: 'NOT_FOUND' });
    const salesContext = await deps.salesContexts.find(reservation.eventId);
    if (salesContext === null) return err({ code: 'NOT_FOUND' });
    return ok({ plans: await listOfferedPlans(deps, { reservation, salesContext }) });
  });

  bind(shell, installmentEndpoints.openInstallmentPlan, async ({ body, principal, language, key }) => {
    const { fanId = null, ...rest } = body;
    const salesChannel = fanId === null ? 'SELF_SERVICE' : 'ASSISTED';
    const opened = await openPlan(deps, { ...rest, principal, salesChannel, fanId, key }, language);
    return opened.ok ? ok({ plan: opened.value }) : opened;
  });

  bind(shell, paymentEndpoints.checkoutInstallment, async ({ body, principal, language, key, caller }) => {
    const { planId, installmentIds: chosen, expectedTotal, payment } = body;
    const paid = await payInstallments(deps, {
      principal,
      planId,
      chosen,
      expectedTotal,
      payment: toOnlinePayment(payment),
      ip: caller.address,
      key,
    });
    if (!paid.ok) return paid;
    const plan = await findInstallmentPlan(deps, { planId, personId: principal.personId }, language);
    return plan === null ? err({ code: 'NOT_FOUND' }) : ok({ installmentPaymentId: paid.value, plan });
  });

  bind(
    shell,
    paymentEndpoints.cancelInstallmentPayment,
    async ({ body: { planId }, principal: { personId }, language }) => {
      const cancelled = await cancelInstallmentPayment(deps, { planId, personId });
      if (!cancelled.ok) return cancelled;
      const plan = await findInstallmentPlan(deps, { planId, personId }, language);
      return plan === null ? err({ code: 'NOT_FOUND' }) : ok({ plan });
    },
  );

  bind(
    shell,
    paymentEndpoints.setAutomaticCharge,
    async ({ body: { planId, cardId }, principal: { personId }, language }) => {
      const saved = await setAutomaticCharge(deps, { planId, personId, cardId });
      if (!saved.ok) return saved;
      const plan = await findInstallmentPlan(deps, { planId, personId }, language);
      return plan === null ? err({ code: 'NOT_FOUND' }) : ok({ plan });
    },
  );

  bind(shell, installmentEndpoints.findInstallmentPlans, async ({ query: { q }, market, language }) => {
    const found = await findAssistedPlans(deps, { searchText: q, market }, language);
    return ok({ plans: found });
  });

  bind(shell, installmentEndpoints.overdueInstallmentPlans, async ({ market, language }) =>
    ok({ plans: await listPlansToEnd(deps, market, language) }),
  );

  bind(
    shell,
    installmentEndpoints.endInstallmentPlan,
    async ({
      params: { id: planId },
      body: { expectedRefund },
      key,
      principal,
      market,
      language,
      caller,
    }) => {
      const { personId, sessionId } = principal;
      const by = { personId, sessionId, address: caller.address };
      const ended = await endPlan(deps.installments, {
        planId,
        market,
        expectedRefund,
        by,
        requestKey: `${personId}:${planId}:${key}`,
      });
      if (!ended.ok) return ended;
      const plan = await findAssistedPlan(deps, { planId, market }, language);
      return plan === null ? err({ code: 'NOT_FOUND' }) : ok({ plan });
    },
  );

  bind(
    shell,
    installmentEndpoints.collectInstallmentPayment,
    async ({ params: { id: planId }, body, key, principal, market, language, caller }) => {
      const { personId, sessionId, roles } = principal;
      const { installmentIds: chosen, expectedTotal, payment } = body;
      const plan = await findAssistedPlan(deps, { planId, market }, language);
      if (plan === null) return err({ code: 'NOT_FOUND' });
      const unavailableReason = findChannelUnavailableReason(payment.method, {
        salesChannel: 'ASSISTED',
        roles,
        market,
        kind: 'installment',
        total: plan.total,
        isFanIdentified: true,
      });
      if (unavailableReason !== null) return err(methodNotOffered(unavailableReason));
      const by = { personId, sessionId, address: caller.address };
      const collected = await collectInstallments(deps, {
        planId,
        market,
        chosen,
        expectedTotal,
        payment,
        by,
        key,
      });
      if (!collected.ok) return collected;
      const updatedPlan = await findAssistedPlan(deps, { planId, market }, language);
      return updatedPlan === null
        ? err({ code: 'NOT_FOUND' })
        : ok({ installmentPaymentId: collected.value, plan: updatedPlan });
    },
  );
}

/** Converts a payment body to the input of its method. */
function toOnlinePayment(
  payment: EndpointBody<typeof paymentEndpoints.checkoutInstallment>['payment'],
): OnlineInstallmentPayment {
  if (!hasTrait(payment, 'takesCard')) return payment;
  const { method, cardToken, paymentMethodId, savedCardId } = payment;
  return { method, card: { token: cardToken, paymentMethodId }, installments: 1, savedCardId };
}
