import { fromPromise, type NonReducibleUnknown } from 'xstate';
import type { Outcome } from '#application/failure.ts';
import { ok } from '#domain/shared/result.ts';
import { settled } from '../support/settle.actors.ts';
import type { Settled } from '../support/settle.ts';
import type { Reading } from './resource.machine.ts';

/** Reads through a port; `isEmpty` says when there is nothing to show. */
export const resourceActors = <Query extends NonReducibleUnknown, Value>(
  read: (query: Query) => Outcome<Value>,
  isEmpty: (value: Value) => boolean,
) => ({
  read: fromPromise<Settled<Reading<Value>>, { readonly query: Query }>(async ({ input }) => {
    const answer = await settled(read(input.query));
    return answer.ok ? ok({ value: answer.value, empty: isEmpty(answer.value) }) : answer;
  }),
});
