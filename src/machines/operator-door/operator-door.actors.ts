import { fromPromise } from 'xstate';
import type { OperatorDoorPort } from '#application/operator-door.port.ts';
import { settled } from '../support/settle.actors.ts';
import type { operatorDoorSlots } from './operator-door.machine.ts';

export const operatorDoorActors = (door: OperatorDoorPort): typeof operatorDoorSlots => ({
  signIn: fromPromise(({ input }) => settled(door.signIn(input.email, input.password))),
  confirm: fromPromise(({ input }) => settled(door.confirm(input.challengeId, input.code))),
  enrol: fromPromise(({ input }) => settled(door.enrol(input.challengeId, input.mailedCode))),
  confirmEnrolment: fromPromise(({ input }) => settled(door.confirmEnrolment(input.challengeId, input.code))),
  readInvitation: fromPromise(({ input }) => settled(door.invitation(input.token))),
  accept: fromPromise(({ input }) => settled(door.accept(input.token, input.password))),
});
