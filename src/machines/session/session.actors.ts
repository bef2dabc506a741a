import { fromPromise } from 'xstate';
import type { SessionPort } from '#application/authentication.port.ts';
import type { SessionUser } from '#domain/auth/session-user.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import type { sessionActorSlots } from './session.machine.ts';

export const sessionActors = (session: SessionPort): typeof sessionActorSlots => ({
  restore: fromPromise<Settled<SessionUser | null>>(() => settled(session.currentSession())),
  signOut: fromPromise<Settled<null>>(() => settled(session.logout())),
});
