import { fromPromise } from 'xstate';
import type { AssistedInstallmentsPort } from '#application/assisted-installments.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { assistedInstallmentsActorSlots } from './assisted-installments.machine.ts';

export const createAssistedInstallmentsActors = (
  assistedInstallments: AssistedInstallmentsPort,
): typeof assistedInstallmentsActorSlots => ({
  findPlans: fromPromise(({ input: { searchText, isOverdueList } }) =>
    toActorResult(
      isOverdueList ? assistedInstallments.listOverduePlans() : assistedInstallments.findPlans(searchText),
    ),
  ),
  endPlan: fromPromise(({ input }) => toActorResult(assistedInstallments.endPlan(input))),
  collect: fromPromise(({ input }) => toActorResult(assistedInstallments.collect(input))),
});
