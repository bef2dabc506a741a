import { fromPromise } from 'xstate';
import type { CheckoutPort } from '#application/checkout.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { boxOfficeActorSlots } from './box-office.machine.ts';

export const createBoxOfficeActors = (
  checkout: Pick<CheckoutPort, 'findBoxOfficeSale' | 'collectCash'>,
): typeof boxOfficeActorSlots => ({
  findSale: fromPromise(({ input }) => toActorResult(checkout.findBoxOfficeSale(input.code))),
  collectCash: fromPromise(({ input }) => toActorResult(checkout.collectCash(input))),
});
