import type { OperatorsPort } from '#application/operators.port.ts';
import {
  changeRoles,
  endOperator,
  inviteOperator,
  listOperators,
  listSignIns,
  resetSecondFactor,
} from '#contract/operators.ts';
import { mapped } from './answers.ts';
import { call, callForNothing } from './call.ts';
import type { Http } from './http-client.ts';

export const operatorsOverHttp = (http: Http): OperatorsPort => ({
  list: async () => mapped(await call(http, listOperators), ({ operators }) => operators),
  invite: async ({ roles, ...wish }, language) =>
    mapped(
      await call(http, inviteOperator, { body: { ...wish, roles: [...roles], language } }),
      ({ operator }) => operator,
    ),
  end: (id) => callForNothing(http, endOperator, { params: { id } }),
  resetFactor: (id) => callForNothing(http, resetSecondFactor, { params: { id } }),
  changeRoles: async (id, roles) =>
    mapped(
      await call(http, changeRoles, { params: { id }, body: { roles: [...roles] } }),
      ({ operator }) => operator,
    ),
  signIns: (page) => call(http, listSignIns, { query: { page: String(page) } }),
});
