import { fromPromise } from 'xstate';
import type { AppEntryPort } from '#application/app-entry.port.ts';
import type { SessionPort } from '#application/authentication.port.ts';
import { settled } from '../support/settle.actors.ts';
import type { appEntrySlots } from './app-entry.machine.ts';

export type AppEntryPorts = {
  readonly appEntry: AppEntryPort;
  readonly authentication: Pick<SessionPort, 'currentSession'>;
};

export const appEntryActors = ({ appEntry, authentication }: AppEntryPorts): typeof appEntrySlots => ({
  read: fromPromise(({ input }) => settled(appEntry.read(input.code))),
  enter: fromPromise(({ input }) => settled(appEntry.enter(input.code))),
  whoIsHere: fromPromise(() => settled(authentication.currentSession())),
});
