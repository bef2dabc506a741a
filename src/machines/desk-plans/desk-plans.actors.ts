import { fromPromise } from 'xstate';
import type { DeskPlansPort } from '#application/desk-plans.port.ts';
import { settled } from '../support/settle.actors.ts';
import type { deskPlansSlots } from './desk-plans.machine.ts';

export const deskPlansActors = (deskPlans: DeskPlansPort): typeof deskPlansSlots => ({
  find: fromPromise(({ input }) => settled(deskPlans.find(input.words))),
  take: fromPromise(({ input }) => settled(deskPlans.take(input))),
});
