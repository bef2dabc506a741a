import { fromPromise } from 'xstate';
import type { KeptSalesPort } from '#application/kept-sales.port.ts';
import { settled } from '../support/settle.actors.ts';
import type { keptSlots } from './kept.machine.ts';

export const keptActors = (keptSales: KeptSalesPort): typeof keptSlots => ({
  find: fromPromise(({ input }) => settled(keptSales.find(input))),
  act: fromPromise(({ input: { sale, act, key } }) => settled(keptSales.act(sale, act, key))),
});
