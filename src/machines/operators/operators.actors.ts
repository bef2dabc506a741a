import { fromPromise } from 'xstate';
import type { OperatorsPort } from '#application/operators.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { createStepUpActor } from '../step-up/step-up.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { operatorsActorSlots } from './operators.machine.ts';

export const createOperatorsActors = (
  operators: OperatorsPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof operatorsActorSlots => ({
  list: fromPromise(() => toActorResult(operators.list())),
  invite: fromPromise(({ input }) => toActorResult(operators.invite(input.invitation, input.language))),
  revokeAccess: fromPromise(({ input }) => toActorResult(operators.revokeAccess(input.id))),
  resetSecondFactor: fromPromise(({ input }) => toActorResult(operators.resetSecondFactor(input.id))),
  changeRoles: fromPromise(({ input }) => toActorResult(operators.changeRoles(input.id, input.roles))),
  stepUp: createStepUpActor(secondFactorSettings),
});
