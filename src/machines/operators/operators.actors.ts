import { fromPromise } from 'xstate';
import type { AsyncResult } from '#application/failure.ts';
import type { OperatorsPort } from '#application/operators.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import type { Operator } from '#domain/identity/operator.ts';
import { provideConfirmedAction } from '../confirmed-action/confirmed-action.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { OperatorTask } from './operator-task.ts';
import { operatorsActorSlots } from './operators.machine.ts';

export const createOperatorsActors = (
  operators: OperatorsPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof operatorsActorSlots => ({
  list: fromPromise(() => toActorResult(operators.list())),
  perform: provideConfirmedAction(operatorsActorSlots.perform, {
    perform: (task) => perform(operators, task),
    secondFactorSettings,
  }),
});

function perform(operators: OperatorsPort, task: OperatorTask): AsyncResult<Operator | null> {
  switch (task.kind) {
    case 'invite':
      return operators.invite(task.invitation, task.language);
    case 'revokeAccess':
      return operators.revokeAccess(task.id);
    case 'resetSecondFactor':
      return operators.resetSecondFactor(task.id);
    case 'changeRoles':
      return operators.changeRoles(task.id, task.roles);
  }
}
