import type { PlanOffersPort } from '#application/plan-offers.port.ts';
import { offeredPlans, openInstallmentPlan } from '#contract/installments.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const planOffersOverHttp = (http: Http): PlanOffersPort => ({
  listOffers: async (reservationId) =>
    mapResult(await call(http, offeredPlans, { query: { reservationId } }), ({ plans }) => plans),
  openPlan: async ({ fanId, key, ...body }) =>
    mapResult(
      await call(http, openInstallmentPlan, {
        key,
        body: {
          ...body,
          installments: body.installments.map(({ dueAt, ...installment }) => ({
            ...installment,
            dueAt: new Date(dueAt).toISOString(),
          })),
          ...(fanId !== null && { fanId }),
        },
      }),
      ({ plan }) => plan,
    ),
});
