import { fromPromise } from 'xstate';
import type { SaleControlsPort } from '#application/sale-controls.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { saleControlsActorSlots } from './sale-controls.machine.ts';

export const createSaleControlsActors = (saleControls: SaleControlsPort): typeof saleControlsActorSlots => ({
  findSale: fromPromise(({ input }) => toActorResult(saleControls.findSale(input.eventId))),
  changeSale: fromPromise(({ input }) =>
    toActorResult(saleControls.changeSale(input.eventId, input.change, input.key)),
  ),
});
