import type { CheckoutPort } from '#application/checkout.port.ts';
import type { InstallmentsPort } from '#application/installments.port.ts';
import { checkoutInstallment, getInstallmentPlan, listInstallmentPlans } from '#contract/installments.ts';
import { remaining } from '#domain/installment/installment-plan.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { cardTokeniser } from './card-tokens.http.ts';
import type { Http } from './http-client.ts';

export function installmentsOverHttp(
  http: Http,
  tokenise: ReturnType<typeof cardTokeniser>,
  { tokenizeSavedCard }: Pick<CheckoutPort, 'tokenizeSavedCard'>,
): InstallmentsPort {
  return {
    plans: async () => mapped(await call(http, listInstallmentPlans), ({ plans }) => plans),
    plan: async (planId) =>
      mapped(await call(http, getInstallmentPlan, { query: { planId } }), ({ plan, card }) => ({
        plan,
        cards: card.saved,
      })),
    async tokenizeCard(planId, card) {
      const target = await call(http, getInstallmentPlan, { query: { planId } });
      return target.ok ? tokenise(target.value.card, card) : target;
    },
    tokenizeSavedCard,
    pay: async ({ planId, chosen, seenTotal, card, savedCardId, key }) =>
      mapped(
        await call(http, checkoutInstallment, {
          body: {
            planId,
            installmentIds: chosen === remaining ? remaining : [...chosen],
            seenTotal,
            payment: {
              method: 'CARD',
              cardToken: card.token,
              paymentMethodId: card.paymentMethodId,
              ...(savedCardId !== null && { savedCardId }),
            },
          },
          key,
        }),
        ({ plan }) => plan,
      ),
  };
}
