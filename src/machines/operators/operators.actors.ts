import { fromPromise } from 'xstate';
import type { OperatorsPort } from '#application/operators.port.ts';
import { settled } from '../support/settle.actors.ts';
import type { operatorsSlots } from './operators.machine.ts';

export const operatorsActors = (operators: OperatorsPort): typeof operatorsSlots => ({
  list: fromPromise(() => settled(operators.list())),
  invite: fromPromise(({ input }) => settled(operators.invite(input.wish, input.language))),
  end: fromPromise(({ input }) => settled(operators.end(input.id))),
});
