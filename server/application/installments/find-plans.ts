import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { isOpenPayment } from '#domain/installment/plan.ts';
import type { PlanAtDesk } from '#domain/installment/plan-at-desk.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { parsePhone, phoneParts } from '#domain/market/phone.ts';
import { parseWindowCode } from '#domain/payment/window-payment.ts';
import { canonicalEmail } from '../auth/contact.ts';
import { canonicalDocument } from '../fan/canonical-document.ts';
import { type AskQuotaParts, askAboutQuotas } from './ask-quotas.ts';
import type { PlanRecord } from './installment-store.port.ts';
import { planOnPage } from './own-plans.ts';

/** The maximum number of plans shown per fan. Assumption: nobody has more. */
const MOST = 20;

/** Finds installment plans in an assisted sale by what only the fan or their order has. */
export async function findPlans(
  parts: AskQuotaParts,
  { words, market }: { readonly words: string; readonly market: MarketCode },
  language: Language,
): Promise<readonly PlanAtDesk[]> {
  const phone = parsePhone(words, market);
  const found = await parts.plans.plansBy(
    {
      market,
      email: words.includes('@') ? canonicalEmail(words) : null,
      document: canonicalDocument(words),
      phone: phone.ok ? phoneParts(phone.value) : null,
      code: parseWindowCode(words),
    },
    MOST,
  );
  const shown = await Promise.all(
    found.map(async (plan): Promise<PlanAtDesk[]> => {
      const fan = await parts.plans.buyer(plan.personId);
      if (fan === null) return [];
      const { firstName, lastName, email } = fan;
      return [
        {
          plan: await asItStands(parts, plan, language),
          fan: { name: `${firstName} ${lastName}`.trim(), email },
        },
      ];
    }),
  );
  return shown.flat();
}

/** Finds a plan of this market in an assisted sale; null where there is none. */
export async function planAtDesk(
  parts: AskQuotaParts,
  { planId, market }: { readonly planId: string; readonly market: MarketCode },
  language: Language,
): Promise<InstallmentPlan | null> {
  const plan = await parts.plans.plan(planId);
  return plan === null || plan.market !== market ? null : asItStands(parts, plan, language);
}

/** Reads a plan after reconciling its open payment, without the 3-D Secure page, which only the payer may open. */
async function asItStands(
  parts: AskQuotaParts,
  plan: PlanRecord,
  language: Language,
): Promise<InstallmentPlan> {
  const [newest] = await parts.plans.paymentsOf(plan.id);
  if (newest !== undefined && isOpenPayment(newest.status)) await askAboutQuotas(parts, newest);
  const shown = await planOnPage(parts.plans, plan, language);
  return { ...shown, payment: shown.payment && { ...shown.payment, challengeUrl: null } };
}
