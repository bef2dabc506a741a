import type { InstallmentPlansPort } from '#application/installments.port.ts';
import { listInstallmentPlans } from '#contract/installments.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const installmentPlansOverHttp = (http: Http): InstallmentPlansPort => ({
  listPlans: async () => mapResult(await call(http, listInstallmentPlans), ({ plans }) => plans),
});
