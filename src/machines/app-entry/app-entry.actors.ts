import { fromPromise } from 'xstate';
import type { AppEntryPort } from '#application/app-entry.port.ts';
import type { SessionPort } from '#application/authentication.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { appEntryActorSlots } from './app-entry.machine.ts';

export type AppEntryPorts = {
  readonly appEntry: AppEntryPort;
  readonly authentication: Pick<SessionPort, 'findCurrentUser'>;
};

export const createAppEntryActors = ({
  appEntry,
  authentication,
}: AppEntryPorts): typeof appEntryActorSlots => ({
  findAccount: fromPromise(({ input }) => toActorResult(appEntry.findAccount(input.code))),
  signIn: fromPromise(({ input }) => toActorResult(appEntry.signIn(input.code))),
  findCurrentUser: fromPromise(() => toActorResult(authentication.findCurrentUser())),
});
