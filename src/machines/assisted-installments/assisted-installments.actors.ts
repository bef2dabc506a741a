import { fromPromise } from 'xstate';
import type { AssistedInstallmentsPort } from '#application/assisted-installments.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { assistedInstallmentsActorSlots } from './assisted-installments.machine.ts';

export const createAssistedInstallmentsActors = (
  assistedInstallments: AssistedInstallmentsPort,
): typeof assistedInstallmentsActorSlots => ({
  findPlans: fromPromise(({ input }) => toActorResult(assistedInstallments.findPlans(input.searchText))),
  collect: fromPromise(({ input }) => toActorResult(assistedInstallments.collect(input))),
});
