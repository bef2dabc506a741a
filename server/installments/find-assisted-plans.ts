import type { AssistedPlan } from '#domain/installment/assisted-plan.ts';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { isOpenInstallmentPayment } from '#domain/installment/plan.ts';
import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import { parsePhone, splitPhoneNumber } from '#domain/market/phone.ts';
import { parseBoxOfficeCode } from '#domain/payment/box-office-payment.ts';
import { normalizeDocument, normalizeEmail } from '#server/identity/public.ts';
import { findEndRefund } from './end-plan.ts';
import type { PlanRecord } from './installments.port.ts';
import { toInstallmentPlan } from './list-plans.ts';
import {
  type ReconcileInstallmentsDeps,
  reconcileInstallmentPayment,
} from './reconcile-installment-payments.ts';

/** The maximum number of plans shown per fan. Assumption: nobody has more. */
const MAX_PLANS = 20;

/** Finds installment plans in an assisted sale by what only the fan or their order has. */
export async function findAssistedPlans(
  deps: ReconcileInstallmentsDeps,
  { searchText, market }: { readonly searchText: string; readonly market: MarketCode },
  language: Language,
): Promise<readonly AssistedPlan[]> {
  const phone = parsePhone(searchText, market);
  const found = await deps.installments.plans.search(
    {
      market,
      email: searchText.includes('@') ? normalizeEmail(searchText) : null,
      document: normalizeDocument(searchText),
      phone: phone.ok ? splitPhoneNumber(phone.value) : null,
      code: parseBoxOfficeCode(searchText),
    },
    MAX_PLANS,
  );
  return showPlans(deps, found, language);
}

/** The maximum number of plans listed at once. Assumption: staff work through them from the oldest debt on. */
const MAX_OVERDUE_PLANS = 50;

/** Lists the plans of a market that a manager may end. */
export const listPlansToEnd = async (
  deps: ReconcileInstallmentsDeps,
  market: MarketCode,
  language: Language,
): Promise<readonly AssistedPlan[]> =>
  showPlans(deps, await deps.installments.plans.listToEnd(market, MAX_OVERDUE_PLANS), language);

async function showPlans(
  deps: ReconcileInstallmentsDeps,
  found: readonly PlanRecord[],
  language: Language,
): Promise<readonly AssistedPlan[]> {
  const shown = await Promise.all(
    found.map(async (plan): Promise<AssistedPlan[]> => {
      const fan = await deps.installments.buyers.find(plan.personId);
      if (fan === null) return [];
      const { firstName, lastName, email } = fan;
      return [
        {
          plan: await readCurrentPlan(deps, plan, language),
          endRefund: await findEndRefund(deps.installments, plan),
          fan: { name: `${firstName} ${lastName}`.trim(), email },
        },
      ];
    }),
  );
  return shown.flat();
}

/** Finds a plan of this market in an assisted sale; null where there is none. */
export async function findAssistedPlan(
  deps: ReconcileInstallmentsDeps,
  { planId, market }: { readonly planId: string; readonly market: MarketCode },
  language: Language,
): Promise<InstallmentPlan | null> {
  const plan = await deps.installments.plans.find(planId);
  return plan === null || plan.market !== market ? null : readCurrentPlan(deps, plan, language);
}

/** Reads a plan after reconciling its open payment, without the 3-D Secure page, which only the payer may open. */
async function readCurrentPlan(
  deps: ReconcileInstallmentsDeps,
  plan: PlanRecord,
  language: Language,
): Promise<InstallmentPlan> {
  const [newest] = await deps.installments.payments.list(plan.id);
  if (newest !== undefined && isOpenInstallmentPayment(newest.status))
    await reconcileInstallmentPayment(deps, newest);
  const current = await deps.installments.plans.find(plan.id);
  const shown = await toInstallmentPlan(deps.installments, current ?? plan, language);
  return { ...shown, payment: shown.payment && { ...shown.payment, challenge: null } };
}
