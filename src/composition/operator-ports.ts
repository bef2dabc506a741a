import { type Container, ContainerModule } from 'inversify';
import { fanAccessOverHttp } from '#adapters/http/fan-access.http.ts';
import { operatorDoorOverHttp } from '#adapters/http/operator-door.http.ts';
import { operatorsOverHttp } from '#adapters/http/operators.http.ts';
import { ownFactorOverHttp } from '#adapters/http/own-factor.http.ts';
import { ownSessionsOverHttp } from '#adapters/http/own-sessions.http.ts';
import { profileOverHttp } from '#adapters/http/profile.http.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.FAN_ACCESS).toResolvedValue(fanAccessOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.OPERATOR_DOOR).toResolvedValue(operatorDoorOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.OPERATORS).toResolvedValue(operatorsOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.OWN_FACTOR).toResolvedValue(ownFactorOverHttp, [tokens.HTTP]).inSingletonScope();
});

/** Binds what the operators' entrance and their manager's office and their own pages need, and asks once per port. */
export function operatorPortsIn(container: Container) {
  container.load(http);
  return {
    fanAccess: container.get(tokens.FAN_ACCESS),
    operatorDoor: container.get(tokens.OPERATOR_DOOR),
    operators: container.get(tokens.OPERATORS),
    ownFactor: container.get(tokens.OWN_FACTOR),
    // The ways of every account, whoever's it is.
    ownSessions: ownSessionsOverHttp(container.get(tokens.HTTP)),
    profile: profileOverHttp(container.get(tokens.HTTP)),
  };
}
export type OperatorPorts = ReturnType<typeof operatorPortsIn>;
