import type { RenewalsPort } from '#application/renewals.port.ts';
import { listRenewals, releaseRenewal, renewPass } from '#contract/renewals.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const renewalsOverHttp = (http: Http): RenewalsPort => ({
  listRenewals: async () => mapResult(await call(http, listRenewals), ({ renewals }) => renewals),
  renew: (id, key) => call(http, renewPass, { params: { id }, body: {}, key }),
  release: async (id, key) =>
    mapResult(await call(http, releaseRenewal, { params: { id }, body: {}, key }), () => null),
});
