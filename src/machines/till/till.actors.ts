import { fromPromise } from 'xstate';
import type { CheckoutPort } from '#application/checkout.port.ts';
import { settled } from '../support/settle.actors.ts';
import type { tillSlots } from './till.machine.ts';

export const tillActors = (checkout: Pick<CheckoutPort, 'codeAtWindow' | 'takeCash'>): typeof tillSlots => ({
  look: fromPromise(({ input }) => settled(checkout.codeAtWindow(input.code))),
  take: fromPromise(({ input }) => settled(checkout.takeCash(input))),
});
