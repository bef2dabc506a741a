import { fromPromise } from 'xstate';
import type { SupportPort } from '#application/support.port.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { supportRequestActorSlots } from './support-request.machine.ts';

export const createSupportRequestActors = (support: SupportPort): typeof supportRequestActorSlots => ({
  send: fromPromise(({ input }) => toActorResult(support.send(input.request))),
});
