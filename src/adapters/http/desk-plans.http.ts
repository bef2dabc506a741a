import type { DeskPlansPort } from '#application/desk-plans.port.ts';
import { plansAtDesk, takeInstallments } from '#contract/installments.ts';
import { remaining } from '#domain/installment/installment-plan.ts';
import { mapped } from './answers.ts';
import { call } from './call.ts';
import type { Http } from './http-client.ts';

export const deskPlansOverHttp = (http: Http): DeskPlansPort => ({
  find: async (words) => mapped(await call(http, plansAtDesk, { query: { q: words } }), ({ plans }) => plans),
  take: async ({ planId, chosen, seenTotal, payment, key }) =>
    mapped(
      await call(http, takeInstallments, {
        params: { id: planId },
        body: { installmentIds: chosen === remaining ? remaining : [...chosen], seenTotal, payment },
        key,
      }),
      ({ plan }) => plan,
    ),
});
