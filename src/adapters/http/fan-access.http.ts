import type { FanAccessPort } from '#application/fan-access.port.ts';
import { findAccounts, requirePasswordReset } from '#contract/fan-access.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';

export const fanAccessOverHttp = (http: Http): FanAccessPort => ({
  findAccounts: async (searchText) =>
    mapResult(
      await call(http, findAccounts, { body: { searchText: searchText } }),
      ({ accounts }) => accounts,
    ),
  requirePasswordReset: (id) => call(http, requirePasswordReset, { params: { id } }),
});
