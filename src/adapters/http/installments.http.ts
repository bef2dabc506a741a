import type { CheckoutPort } from '#application/checkout.port.ts';
import type { InstallmentPlansPort, InstallmentsPort } from '#application/installments.port.ts';
import { checkoutInstallment, getInstallmentPlan, listInstallmentPlans } from '#contract/installments.ts';
import { remainingInstallments } from '#domain/installment/installment-plan.ts';
import { call } from './call-endpoint.ts';
import type { createCardTokenizer } from './card-tokens.http.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const installmentPlansOverHttp = (http: Http): InstallmentPlansPort => ({
  listPlans: async () => mapResult(await call(http, listInstallmentPlans), ({ plans }) => plans),
});

export function installmentsOverHttp(
  http: Http,
  tokenizeWithProvider: ReturnType<typeof createCardTokenizer>,
  { tokenizeSavedCard }: Pick<CheckoutPort, 'tokenizeSavedCard'>,
): InstallmentsPort {
  return {
    ...installmentPlansOverHttp(http),
    findPlan: async (planId) =>
      mapResult(await call(http, getInstallmentPlan, { query: { planId } }), ({ plan, card }) => ({
        plan,
        cards: card.saved,
      })),
    async tokenizeCard(planId, card) {
      const target = await call(http, getInstallmentPlan, { query: { planId } });
      return target.ok ? tokenizeWithProvider(target.value.card, card) : target;
    },
    tokenizeSavedCard,
    payInstallments: async ({ planId, chosen, expectedTotal, card, savedCardId, key }) =>
      mapResult(
        await call(http, checkoutInstallment, {
          body: {
            planId,
            installmentIds: chosen === remainingInstallments ? remainingInstallments : [...chosen],
            expectedTotal,
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
