import { fromPromise } from 'xstate';
import type { FanAccessPort } from '#application/fan-access.port.ts';
import type { SecondFactorSettingsPort } from '#application/second-factor-settings.port.ts';
import { provideConfirmedAction } from '../confirmed-action/confirmed-action.actors.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import { fanAccessActorSlots } from './fan-access.machine.ts';

export const createFanAccessActors = (
  fanAccess: FanAccessPort,
  secondFactorSettings: Pick<SecondFactorSettingsPort, 'reauthenticate'>,
): typeof fanAccessActorSlots => ({
  findAccounts: fromPromise(({ input }) => toActorResult(fanAccess.findAccounts(input.searchText))),
  requirePasswordReset: provideConfirmedAction(fanAccessActorSlots.requirePasswordReset, {
    perform: ({ id }) => fanAccess.requirePasswordReset(id),
    secondFactorSettings,
  }),
});
