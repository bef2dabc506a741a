import { fromPromise } from 'xstate';
import type { SessionPort } from '#application/authentication.port.ts';
import type { SessionUser } from '#domain/identity/session-user.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import type { sessionActorSlots } from './session.machine.ts';

export const createSessionActors = (session: SessionPort): typeof sessionActorSlots => ({
  restore: fromPromise<ActorResult<SessionUser | null>>(() => toActorResult(session.findCurrentUser())),
  signOut: fromPromise<ActorResult<null>>(() => toActorResult(session.logout())),
});
