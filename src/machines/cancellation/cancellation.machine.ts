import { assign, type SnapshotFrom, setup } from 'xstate';
import {
  type CancellationWish,
  isThrough,
  namesEvent,
  type OfficeEventDetail,
} from '#domain/catalogue/event-cancellation.ts';
import { proving, unproven } from '../step-up/proving.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import type { Flow } from '../support/flow.ts';
import { requestKey } from '../support/request-key.ts';
import { refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { CancellationEvent } from './cancellation.events.ts';

export type CancellationIssue = 'OTHER_NAME' | 'NO_NOTE';

type Context = {
  readonly eventId: string;
  readonly detail: OfficeEventDetail | null;
  readonly wish: CancellationWish;
  readonly issues: readonly CancellationIssue[];
  /** The request's own name: an event is cancelled once. */
  readonly key: string;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `cancellationActors` fills every slot. */
export const cancellationSlots = {
  read: unprovided<Settled<OfficeEventDetail>, { readonly eventId: string }>('cancellation.read'),
  cancel: unprovided<
    Settled<OfficeEventDetail>,
    { readonly eventId: string; readonly wish: CancellationWish; readonly key: string }
  >('cancellation.cancel'),
  stepUp: stepUpMachine,
};

/** Somebody else was first. */
const outdated = refusedAs('TRANSITION_REFUSED', 'NOT_FOUND');

/** How often a manager sees how far it has come. */
const progressPauseMs = 3_000;

/**
 * An event in a manager's hands: it is cancelled once its name was typed and it was said why, and from then on one sees how far
 * that has come. Where the second factor is old a code is asked for in between.
 */
export const cancellationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CancellationEvent,
    input: {} as { readonly eventId: string; readonly key: string },
    tags: {} as 'busy',
    children: {} as { stepUp: 'stepUp' },
  },
  actors: cancellationSlots,
  delays: { progressPause: progressPauseMs },
  actions: {
    keepTyped: assign(({ context, event }) =>
      event.type === 'cancellation.submitted'
        ? {
            wish: { name: event.name, note: event.note.trim() },
            issues: issuesOf(event, context.detail),
            trouble: null,
          }
        : {},
    ),
    putAside: assign({ wish: { name: '', note: '' }, issues: [], trouble: null }),
    forgetTrouble: assign({ trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    knowsEvent: ({ context }) => context.detail !== null,
    canCancel: ({ context }) => context.detail?.canCancel === true,
    isMeant: ({ context, event }) =>
      event.type === 'cancellation.submitted' && issuesOf(event, context.detail).length === 0,
    goesOn: ({ context }) => context.detail?.cancellation != null && !isThrough(context.detail.cancellation),
  },
}).createMachine({
  id: 'cancellation',
  context: ({ input }) => ({
    eventId: input.eventId,
    detail: null,
    wish: { name: '', note: '' },
    issues: [],
    key: input.key,
    trouble: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => ({ eventId: context.eventId }),
        onDone: [
          {
            guard: succeeded,
            target: 'showing',
            actions: assign(({ event }) => ({ detail: valueIn(event) })),
          },
          refusedTo('unread'),
        ],
        onError: brokenTo('unread'),
      },
    },
    /** What was read before stays in sight. */
    unread: { always: [{ guard: 'knowsEvent', target: 'showing' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'reading', actions: 'forgetTrouble' } } },
    showing: {
      after: { progressPause: { guard: 'goesOn', target: 'reading', actions: 'forgetTrouble' } },
      on: {
        'cancellation.begun': { guard: 'canCancel', target: 'asking', actions: 'putAside' },
        'retry.requested': { target: 'reading', actions: 'forgetTrouble' },
      },
    },
    asking: {
      on: {
        'cancellation.submitted': [
          { guard: 'isMeant', target: 'cancelling', actions: 'keepTyped' },
          { actions: 'keepTyped' },
        ],
        cancelled: { target: 'showing', actions: 'putAside' },
      },
    },
    cancelling: {
      tags: 'busy',
      invoke: {
        id: 'cancel',
        src: 'cancel',
        input: ({ context: { eventId, wish, key } }) => ({
          eventId,
          wish,
          key: requestKey(key, [wish.name, wish.note]),
        }),
        onDone: [
          {
            guard: succeeded,
            target: 'showing',
            actions: ['putAside', assign(({ event }) => ({ detail: valueIn(event) }))],
          },
          { guard: unproven, target: 'proving', actions: 'forgetTrouble' },
          { guard: outdated, target: 'reading', actions: ['putAside', keepReason] },
          refusedTo('asking'),
        ],
        onError: brokenTo('asking'),
      },
    },
    proving: proving({ again: 'cancelling', otherwise: 'asking' }),
  },
});

function issuesOf(
  { name, note }: CancellationWish,
  detail: OfficeEventDetail | null,
): readonly CancellationIssue[] {
  const isNamed = detail !== null && namesEvent(name, detail.event.title);
  return [
    ...(isNamed ? [] : (['OTHER_NAME'] as const)),
    ...(note.trim() === '' ? (['NO_NOTE'] as const) : []),
  ];
}

export type CancellationSnapshot = SnapshotFrom<typeof cancellationMachine>;
export type CancellationFlow = Flow<CancellationSnapshot, CancellationEvent>;
