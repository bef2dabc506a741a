import { type Container, ContainerModule } from 'inversify';
import { operatorDoorOverHttp } from '#adapters/http/operator-door.http.ts';
import { operatorsOverHttp } from '#adapters/http/operators.http.ts';
import * as tokens from './tokens.ts';

const http = new ContainerModule(({ bind }) => {
  bind(tokens.OPERATOR_DOOR).toResolvedValue(operatorDoorOverHttp, [tokens.HTTP]).inSingletonScope();
  bind(tokens.OPERATORS).toResolvedValue(operatorsOverHttp, [tokens.HTTP]).inSingletonScope();
});

/** Binds what the operators' entrance and their manager's office need, and asks once per port. */
export function operatorPortsIn(container: Container) {
  container.load(http);
  return { operatorDoor: container.get(tokens.OPERATOR_DOOR), operators: container.get(tokens.OPERATORS) };
}
export type OperatorPorts = ReturnType<typeof operatorPortsIn>;
