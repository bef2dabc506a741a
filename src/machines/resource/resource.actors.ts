import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { AsyncResult } from '#application/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { toActorResult } from '../support/actor-result.actors.ts';
import type { ActorResult } from '../support/actor-result.ts';
import type { LoadedResource } from './resource.machine.ts';

/** Reads through a port; `isEmpty` decides whether there is anything to show. */
export const createResourceActors = <Query extends NonReducibleUnknown, Value>(
  read: (query: Query) => AsyncResult<Value>,
  isEmpty: (value: Value) => boolean,
) => ({
  read: fromPromise<ActorResult<LoadedResource<Value>>, { readonly query: Query }>(async ({ input }) => {
    const answer = await toActorResult(read(input.query));
    return answer.ok ? ok({ value: answer.value, empty: isEmpty(answer.value) }) : answer;
  }),
});
