import { type Container, ContainerModule } from 'inversify';
import { accountSessionsOverHttp } from '#adapters/http/account-sessions.http.ts';
import { fanAccessOverHttp } from '#adapters/http/fan-access.http.ts';
import { operatorLoginOverHttp } from '#adapters/http/operator-login.http.ts';
import { operatorsOverHttp } from '#adapters/http/operators.http.ts';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import { secondFactorSettingsOverHttp } from '#adapters/http/second-factor-settings.http.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.FAN_ACCESS).toResolvedValue(fanAccessOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.OPERATOR_LOGIN).toResolvedValue(operatorLoginOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.OPERATORS).toResolvedValue(operatorsOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.SECOND_FACTOR_SETTINGS)
    .toResolvedValue(secondFactorSettingsOverHttp, [tokens.HTTP])
    .inSingletonScope();
});

/**
 * Binds the ports of the operators' login, the staff administration and the operators' own pages, and resolves each
 * once.
 */
export function resolveOperatorPorts(container: Container) {
  container.load(http);
  return {
    fanAccess: container.get(tokens.FAN_ACCESS),
    operatorLogin: container.get(tokens.OPERATOR_LOGIN),
    operators: container.get(tokens.OPERATORS),
    secondFactorSettings: container.get(tokens.SECOND_FACTOR_SETTINGS),
    // These are the same for every account, a fan's or an operator's.
    accountSessions: accountSessionsOverHttp(container.get(tokens.HTTP)),
    profile: profileOverHttp(container.get(tokens.HTTP)),
  };
}
export type OperatorPorts = ReturnType<typeof resolveOperatorPorts>;
