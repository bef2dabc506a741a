import { fromPromise } from 'xstate';
import type { OperatorLoginPort } from '#application/operator-login.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { operatorLoginActorSlots } from './operator-login.setup.ts';

export const createOperatorLoginActors = (door: OperatorLoginPort): typeof operatorLoginActorSlots => ({
  signIn: fromPromise(({ input }) => toActorResult(door.signIn(input.email, input.password))),
  confirmSecondFactor: fromPromise(({ input }) =>
    toActorResult(door.confirmSecondFactor(input.challengeId, input.code)),
  ),
  startEnrolment: fromPromise(({ input }) =>
    toActorResult(door.startEnrolment(input.challengeId, input.mailedCode)),
  ),
  confirmEnrolment: fromPromise(({ input }) =>
    toActorResult(door.confirmEnrolment(input.challengeId, input.code)),
  ),
  findInvitation: fromPromise(({ input }) => toActorResult(door.findInvitation(input.token))),
  acceptInvitation: fromPromise(({ input }) =>
    toActorResult(door.acceptInvitation(input.token, input.password)),
  ),
});
