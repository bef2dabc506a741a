import { assign, type SnapshotFrom, setup } from 'xstate';
import type {
  AlertDecision,
  AlertState,
  AlertWish,
  MoneyAlert,
  MoneyAlertPage,
} from '#domain/payment/money-alert.ts';
import { proving, unproven } from '../step-up/proving.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import type { Flow } from '../support/flow.ts';
import { requestKey } from '../support/request-key.ts';
import { refusedAs, type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, keepReason, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { MoneyAlertsEvent } from './money-alerts.events.ts';

export type AlertsSought = { readonly state: AlertState; readonly page: number };
/** One of them, and what is to be done about it. */
export type ChosenAlert = { readonly alert: MoneyAlert; readonly decision: AlertDecision };

type Context = {
  readonly sought: AlertsSought;
  readonly found: MoneyAlertPage | null;
  readonly chosen: ChosenAlert | null;
  readonly note: string;
  /** Submitted without a note. */
  readonly isEmpty: boolean;
  /** The request's own name: the same until the office has heard of it. */
  readonly key: string;
  /** What was done just now. */
  readonly done: ChosenAlert | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `moneyAlertsActors` fills every slot. */
export const moneyAlertsSlots = {
  read: unprovided<Settled<MoneyAlertPage>, AlertsSought>('moneyAlerts.read'),
  end: unprovided<
    Settled<MoneyAlert>,
    { readonly id: string; readonly wish: AlertWish; readonly key: string }
  >('moneyAlerts.end'),
  stepUp: stepUpMachine,
};

/** Somebody else was first, or it is not any more what was shown. */
const outdated = refusedAs('TRANSITION_REFUSED', 'NOT_FOUND');

/**
 * What waits before a manager: one alert is chosen, a note says why, and it is done once. Where the second factor is old a code
 * is asked for in between, and the note is not lost. Product: "Late and odd money".
 */
export const moneyAlertsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MoneyAlertsEvent,
    input: {} as { readonly sought: AlertsSought; readonly key: string },
    tags: {} as 'busy',
    children: {} as { stepUp: 'stepUp' },
  },
  actors: moneyAlertsSlots,
  actions: {
    choose: assign(({ context, event }) =>
      event.type === 'decision.begun'
        ? { chosen: chosenBy(context, event), note: '', isEmpty: false, done: null, trouble: null }
        : {},
    ),
    keepNote: assign(({ event }) =>
      event.type === 'decision.submitted'
        ? { note: event.note.trim(), isEmpty: event.note.trim() === '', trouble: null }
        : {},
    ),
    putAside: assign({ chosen: null, note: '', isEmpty: false, trouble: null }),
    forgetTrouble: assign({ trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    isOffered: ({ context, event }) => event.type === 'decision.begun' && chosenBy(context, event) !== null,
    saysWhy: ({ event }) => event.type === 'decision.submitted' && event.note.trim() !== '',
    knowsAny: ({ context }) => context.found !== null,
  },
}).createMachine({
  id: 'moneyAlerts',
  context: ({ input }) => ({
    sought: input.sought,
    found: null,
    chosen: null,
    note: '',
    isEmpty: false,
    key: input.key,
    done: null,
    trouble: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context.sought,
        onDone: [
          {
            guard: succeeded,
            target: 'choosing',
            actions: assign(({ event }) => ({ found: valueIn(event) })),
          },
          refusedTo('unread'),
        ],
        onError: brokenTo('unread'),
      },
    },
    /** What was read before stays in sight. */
    unread: { always: [{ guard: 'knowsAny', target: 'choosing' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'reading', actions: 'forgetTrouble' } } },
    choosing: {
      on: {
        'decision.begun': { guard: 'isOffered', target: 'asking', actions: 'choose' },
        'retry.requested': { target: 'reading', actions: 'forgetTrouble' },
      },
    },
    asking: {
      on: {
        'decision.submitted': [
          { guard: 'saysWhy', target: 'ending', actions: 'keepNote' },
          { actions: 'keepNote' },
        ],
        cancelled: { target: 'choosing', actions: 'putAside' },
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => endingIn(context),
        onDone: [
          {
            guard: succeeded,
            target: 'reading',
            actions: [assign(({ context }) => ({ done: context.chosen })), 'putAside'],
          },
          { guard: unproven, target: 'proving', actions: 'forgetTrouble' },
          { guard: outdated, target: 'reading', actions: ['putAside', keepReason] },
          refusedTo('asking'),
        ],
        onError: brokenTo('asking'),
      },
    },
    proving: proving({ again: 'ending', otherwise: 'asking' }),
  },
});

function chosenBy(
  { found }: Context,
  { id, decision }: Extract<MoneyAlertsEvent, { readonly type: 'decision.begun' }>,
): ChosenAlert | null {
  const alert = found?.items.find((one) => one.id === id);
  return alert?.decisions.includes(decision) ? { alert, decision } : null;
}

/** One alert ends once, so its own name makes the request one; another decision or note is another request. */
function endingIn({ chosen, note, key }: Context) {
  if (chosen === null) throw new Error('Something was to be done about no alert');
  const { alert, decision } = chosen;
  return {
    id: alert.id,
    wish: { decision, note },
    key: requestKey(`${key}-${alert.id}-${decision}`, [note]),
  };
}

export type MoneyAlertsSnapshot = SnapshotFrom<typeof moneyAlertsMachine>;
export type MoneyAlertsFlow = Flow<MoneyAlertsSnapshot, MoneyAlertsEvent>;
