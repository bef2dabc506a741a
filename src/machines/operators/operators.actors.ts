import { fromPromise } from 'xstate';
import type { OperatorsPort } from '#application/operators.port.ts';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import { stepUpOver } from '../step-up/step-up.actors.ts';
import { settled } from '../support/settle.actors.ts';
import type { operatorsSlots } from './operators.machine.ts';

export const operatorsActors = (
  operators: OperatorsPort,
  ownFactor: Pick<OwnFactorPort, 'prove'>,
): typeof operatorsSlots => ({
  list: fromPromise(() => settled(operators.list())),
  invite: fromPromise(({ input }) => settled(operators.invite(input.wish, input.language))),
  end: fromPromise(({ input }) => settled(operators.end(input.id))),
  resetFactor: fromPromise(({ input }) => settled(operators.resetFactor(input.id))),
  changeRoles: fromPromise(({ input }) => settled(operators.changeRoles(input.id, input.roles))),
  stepUp: stepUpOver(ownFactor),
});
