import type { OperatorsPort } from '#application/operators.port.ts';
import {
  changeRoles,
  inviteOperator,
  listOperators,
  listSignIns,
  removeOperator,
  resetSecondFactor,
} from '#contract/operators.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';
import { mapResult } from './map-result.ts';
import { callWithoutResponse } from './send-request.ts';

export const operatorsOverHttp = (http: Http): OperatorsPort => ({
  list: async () => mapResult(await call(http, listOperators), ({ operators }) => operators),
  invite: async ({ roles, ...input }, language) =>
    mapResult(
      await call(http, inviteOperator, { body: { ...input, roles: [...roles], language } }),
      ({ operator }) => operator,
    ),
  revokeAccess: (id) => callWithoutResponse(http, removeOperator, { params: { id } }),
  resetSecondFactor: (id) => callWithoutResponse(http, resetSecondFactor, { params: { id } }),
  changeRoles: async (id, roles) =>
    mapResult(
      await call(http, changeRoles, { params: { id }, body: { roles: [...roles] } }),
      ({ operator }) => operator,
    ),
  listSignIns: (page) => call(http, listSignIns, { query: { page: String(page) } }),
});
