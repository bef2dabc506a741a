import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Instant } from '#domain/shared/instant.ts';
import { addRotatingPart, rotationSeconds, startOfPeriod } from '#domain/ticket/entry-code.ts';
import type { CodeRotation } from '#domain/ticket/issued-ticket.ts';
import { declareActor, declareListener } from '../support/declare-actor.ts';
import type { Flow } from '../support/flow.ts';
import type { EntryCodeEvent } from './entry-code.events.ts';

/** The fixed part of a dynamic code, and what its changing part is computed from. */
export type EntryCodeInput = { readonly qr: string; readonly rotation: CodeRotation };

type Context = EntryCodeInput & {
  /** The time by the server's clock, in milliseconds. */
  readonly now: Instant;
  /** The start of the period whose code is shown or computed. */
  readonly period: Instant;
  /** The whole text of the code; null until the first one is computed. */
  readonly text: string | null;
};

/** Actors this flow requires; `createEntryCodeActors` provides them. */
export const entryCodeActorSlots = {
  clock: declareListener<EntryCodeEvent>('entryCode.clock'),
  computePassword: declareActor<string, { readonly secret: string; readonly at: Instant }>(
    'entryCode.computePassword',
  ),
};

/** Renews a dynamic code at the start of each period, by the server's clock. It needs no network. */
export const entryCodeMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EntryCodeEvent,
    input: {} as EntryCodeInput,
    tags: {} as never,
  },
  actors: entryCodeActorSlots,
  actions: {
    storeTime: assign(({ context, event }) => ({ now: event.now + context.rotation.clockLeadMs })),
    beginPeriod: assign(({ context }) => ({ period: startOfPeriod(context.now) })),
  },
  guards: {
    hasNextPeriod: ({ context, event }) =>
      startOfPeriod(event.now + context.rotation.clockLeadMs) !== context.period,
  },
}).createMachine({
  id: 'entryCode',
  context: ({ input }) => ({ ...input, now: 0, period: 0, text: null }),
  initial: 'waiting',
  invoke: { id: 'clock', src: 'clock', onError: '.failed' },
  on: {
    'clock.ticked': [
      { guard: 'hasNextPeriod', target: '.computing', actions: ['storeTime', 'beginPeriod'] },
      { actions: 'storeTime' },
    ],
  },
  states: {
    /** The clock has not told the time yet. */
    waiting: {},
    /** The previous code stays in sight, which gates accept for one more period. */
    computing: {
      invoke: {
        id: 'computePassword',
        src: 'computePassword',
        input: ({ context: { rotation, period } }) => ({ secret: rotation.secret, at: period }),
        onDone: {
          target: 'showing',
          actions: assign(({ context: { qr, period }, event }) => ({
            text: addRotatingPart(qr, { seconds: period / 1_000, password: event.output }),
          })),
        },
        onError: 'failed',
      },
    },
    showing: {},
    /** This browser computes no codes. */
    failed: { entry: assign({ text: null }) },
  },
});

export const rotationMs = rotationSeconds * 1_000;

export type EntryCodeSnapshot = SnapshotFrom<typeof entryCodeMachine>;
export type EntryCodeFlow = Flow<EntryCodeSnapshot, EntryCodeEvent>;
