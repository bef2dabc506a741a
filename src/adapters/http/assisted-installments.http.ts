import type { AssistedInstallmentsPort } from '#application/assisted-installments.port.ts';
import {
  collectInstallmentPayment,
  endInstallmentPlan,
  findInstallmentPlans,
  overdueInstallmentPlans,
} from '#contract/installments.ts';
import { remainingInstallments } from '#domain/installment/installment-plan.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const assistedInstallmentsOverHttp = (http: Http): AssistedInstallmentsPort => ({
  findPlans: async (searchText) =>
    mapResult(await call(http, findInstallmentPlans, { query: { q: searchText } }), ({ plans }) => plans),
  listOverduePlans: async () => mapResult(await call(http, overdueInstallmentPlans), ({ plans }) => plans),
  endPlan: async ({ planId, expectedRefund, key }) =>
    mapResult(
      await call(http, endInstallmentPlan, { params: { id: planId }, body: { expectedRefund }, key }),
      ({ plan }) => plan,
    ),
  collect: async ({ planId, chosen, expectedTotal, payment, key }) =>
    mapResult(
      await call(http, collectInstallmentPayment, {
        params: { id: planId },
        body: {
          installmentIds: chosen === remainingInstallments ? remainingInstallments : [...chosen],
          expectedTotal,
          payment,
        },
        key,
      }),
      ({ plan }) => plan,
    ),
});
