import {
  checkoutInstallment,
  getInstallmentPlan,
  listInstallmentPlans,
  plansAtDesk,
  takeInstallments,
} from '#contract/installments.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { deskRefusalOf } from '#domain/payment/payment-offer.ts';
import { err, ok } from '#domain/shared/result.ts';
import { findPlans, planAtDesk } from '#server/application/installments/find-plans.ts';
import { ownPlan, plansOf } from '#server/application/installments/own-plans.ts';
import { type PayQuotaParts, payQuotas } from '#server/application/installments/pay-quotas.ts';
import { takeQuotas } from '#server/application/installments/take-quotas.ts';
import { notOffered } from '#server/application/payments/payment-refusal.ts';
import { keptCards } from '#server/application/payments/saved-cards.ts';
import { bind } from './bind.ts';
import type { Shell } from './shell.ts';
import { iso, isoOrNull } from './wire.ts';

export type InstallmentParts = PayQuotaParts & {
  /** The provider address for turning a card into a token, and our public key. */
  readonly cardTokens: { readonly url: string; readonly publicKey: string };
};

/** Registers the installment plan endpoints for fans and sellers. Spec §7. */
export function installmentRoutes(shell: Shell, parts: InstallmentParts): void {
  bind(shell, listInstallmentPlans, async ({ principal, language }) => {
    const plans = await plansOf(parts.plans, principal.personId, language);
    return ok({ plans: plans.map(planOnWire) });
  });

  bind(shell, getInstallmentPlan, async ({ query: { planId }, principal: { personId }, language, now }) => {
    const plan = await ownPlan(parts, { planId, personId }, language);
    if (plan === null) return err({ code: 'NOT_FOUND' });
    const saved = await keptCards(parts, personId, now);
    return ok({ plan: planOnWire(plan), card: { ...parts.cardTokens, saved: [...saved] } });
  });

  bind(shell, checkoutInstallment, async ({ body, principal, language, key }) => {
    const { personId, roles, market } = principal;
    const { planId, installmentIds, seenTotal, payment } = body;
    const plan = await ownPlan(parts, { planId, personId }, language);
    if (plan === null) return err({ code: 'NOT_FOUND' });
    const why = deskRefusalOf(payment.method, {
      mode: 'SELF_SERVICE',
      roles,
      market,
      kind: 'installment',
      total: plan.total,
      fanNamed: true,
    });
    if (why !== null || payment.method !== 'CARD') return err(notOffered(why ?? 'TICKETS_ONLY'));
    const paid = await payQuotas(parts, {
      personId,
      planId,
      chosen: installmentIds,
      seenTotal,
      card: { token: payment.cardToken, paymentMethodId: payment.paymentMethodId },
      savedCardId: payment.savedCardId ?? null,
      key,
    });
    if (!paid.ok) return paid;
    const after = await ownPlan(parts, { planId, personId }, language);
    return after === null
      ? err({ code: 'NOT_FOUND' })
      : ok({ installmentPaymentId: paid.value, plan: planOnWire(after) });
  });

  bind(shell, plansAtDesk, async ({ query: { q }, market, language }) => {
    const found = await findPlans(parts, { words: q, market }, language);
    return ok({ plans: found.map(({ plan, fan }) => ({ plan: planOnWire(plan), fan })) });
  });

  bind(
    shell,
    takeInstallments,
    async ({ params: { id: planId }, body, key, principal, market, language, caller }) => {
      const { personId, sessionId, roles } = principal;
      const { installmentIds: chosen, seenTotal, payment } = body;
      const plan = await planAtDesk(parts, { planId, market }, language);
      if (plan === null) return err({ code: 'NOT_FOUND' });
      const why = deskRefusalOf(payment.method, {
        mode: 'ASSISTED',
        roles,
        market,
        kind: 'installment',
        total: plan.total,
        fanNamed: true,
      });
      if (why !== null) return err(notOffered(why));
      const by = { personId, sessionId, address: caller.address };
      const taken = await takeQuotas(parts, { planId, market, chosen, seenTotal, payment, by, key });
      if (!taken.ok) return taken;
      const after = await planAtDesk(parts, { planId, market }, language);
      return after === null
        ? err({ code: 'NOT_FOUND' })
        : ok({ installmentPaymentId: taken.value, plan: planOnWire(after) });
    },
  );
}

const planOnWire = (plan: InstallmentPlan) => ({
  ...plan,
  nextDueAt: isoOrNull(plan.nextDueAt),
  installments: plan.installments.map(({ dueAt, ...quota }) => ({ ...quota, dueAt: iso(dueAt) })),
  payment:
    plan.payment === null
      ? null
      : {
          ...plan.payment,
          installmentIds: [...plan.payment.installmentIds],
          startedAt: iso(plan.payment.startedAt),
        },
  serverNow: iso(plan.serverNow),
});
