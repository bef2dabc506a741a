import { arePlanTermsConsistent, type PlanTerms } from '#domain/installment/plan-terms.ts';
import type { ContentPath, ContentPlan } from './content.ts';
import { resolveContentDate } from './resolve-content-date.ts';

type Report = (path: ContentPath, sentence: string) => void;

/** Resolves the installment plans of a product, and reports those that are named twice or make no sense. */
export function resolvePlans(
  plans: readonly ContentPlan[],
  timeZone: string,
  report: Report,
): readonly PlanTerms[] {
  return plans.map((plan, index) => {
    const at = ['plans', index];
    if (plans.findIndex(({ id }) => id === plan.id) < index)
      report([...at, 'id'], `is listed already: "${plan.id}"`);
    if (!arePlanTermsConsistent(plan)) report(at, sentences[plan.kind]);
    const { lastDueAt } = plan;
    return {
      ...plan,
      lastDueAt:
        lastDueAt === null
          ? null
          : resolveContentDate(lastDueAt, timeZone, (sentence) => report([...at, 'lastDueAt'], sentence)),
    };
  });
}

const sentences = {
  SUBSCRIPTION: 'has equal installments: leave firstShare out, or choose the kind PAYMENT',
  PAYMENT: 'must have a firstShare',
  ONE_TIME_PAYMENT: 'must have a firstShare and 2 installments',
} as const satisfies Record<PlanTerms['kind'], string>;
