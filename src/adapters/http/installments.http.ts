import type { CheckoutPort } from '#application/checkout.port.ts';
import type { InstallmentsPort } from '#application/installments.port.ts';
import {
  cancelInstallmentPayment,
  checkoutInstallment,
  getInstallmentPlan,
  setAutomaticCharge,
} from '#contract/installment-payments.ts';
import { automaticChargeTextVersion } from '#domain/installment/automatic-charge.ts';
import type { OnlineInstallmentPayment } from '#domain/installment/installment-options.ts';
import { remainingInstallments } from '#domain/installment/installment-plan.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { call } from './call-endpoint.ts';
import type { createCardTokenizer } from './card-tokens.http.ts';
import type { Http } from './http-client.ts';
import { installmentPlansOverHttp } from './installment-plans.http.ts';
import { mapResult } from './map-result.ts';

export function installmentsOverHttp(
  http: Http,
  tokenizeWithProvider: ReturnType<typeof createCardTokenizer>,
  { tokenizeSavedCard }: Pick<CheckoutPort, 'tokenizeSavedCard'>,
): InstallmentsPort {
  return {
    ...installmentPlansOverHttp(http),
    findPlan: async (planId) =>
      mapResult(await call(http, getInstallmentPlan, { query: { planId } }), ({ plan, card, options }) => ({
        plan,
        cards: card.saved,
        options,
      })),
    async tokenizeCard(planId, card) {
      const target = await call(http, getInstallmentPlan, { query: { planId } });
      return target.ok ? tokenizeWithProvider(target.value.card, card) : target;
    },
    tokenizeSavedCard,
    payInstallments: async ({ planId, chosen, expectedTotal, payment, key }) =>
      mapResult(
        await call(http, checkoutInstallment, {
          body: {
            planId,
            installmentIds: chosen === remainingInstallments ? remainingInstallments : [...chosen],
            expectedTotal,
            payment: toWirePayment(payment),
          },
          key,
        }),
        ({ plan }) => plan,
      ),
    setAutomaticCharge: async (planId, cardId) =>
      mapResult(
        await call(http, setAutomaticCharge, {
          body: { planId, cardId, textVersion: automaticChargeTextVersion },
        }),
        ({ plan }) => plan,
      ),
    cancelPayment: async (planId) =>
      mapResult(await call(http, cancelInstallmentPayment, { body: { planId } }), ({ plan }) => plan),
  };
}

function toWirePayment(payment: OnlineInstallmentPayment) {
  if (!hasTrait(payment, 'takesCard')) return payment;
  const { method, card, savedCardId } = payment;
  return {
    method,
    cardToken: card.token,
    paymentMethodId: card.paymentMethodId,
    ...(savedCardId !== undefined && { savedCardId }),
  };
}
