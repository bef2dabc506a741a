import { assign, type SnapshotFrom, setup } from 'xstate';
import type { Operator } from '#domain/auth/operator.ts';
import {
  type OperatorWish,
  type OperatorWishIssue,
  parseOperatorWish,
  type TypedOperatorWish,
} from '#domain/auth/operator-wish.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Flow } from '../support/flow.ts';
import { reasonIn, type Settled, succeeded, valueIn } from '../support/settle.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { unprovided } from '../support/unprovided.ts';
import type { OperatorsEvent } from './operators.events.ts';

/** What was done, told until the next thing is. */
export type OperatorsNotice = {
  readonly kind: 'INVITED' | 'WITHDRAWN' | 'ENDED';
  readonly name: string;
  readonly email: string;
};

type Context = {
  readonly language: Language;
  readonly operators: readonly Operator[] | null;
  readonly typed: TypedOperatorWish | null;
  readonly issues: readonly OperatorWishIssue[];
  /** Whose access is to end. */
  readonly chosen: Operator | null;
  readonly notice: OperatorsNotice | null;
  readonly trouble: Trouble | null;
};

/** What this flow needs done by others; `operatorsActors` fills every slot. */
export const operatorsSlots = {
  list: unprovided<Settled<readonly Operator[]>>('operators.list'),
  invite: unprovided<Settled<Operator>, { readonly wish: OperatorWish; readonly language: Language }>(
    'operators.invite',
  ),
  end: unprovided<Settled<null>, { readonly id: string }>('operators.end'),
};

/** A manager's office: who works here; somebody is invited, somebody's access ends after a question. Spec §6. */
export const operatorsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OperatorsEvent,
    input: {} as { readonly language: Language },
    tags: {} as 'busy',
  },
  actors: operatorsSlots,
  actions: {
    keepTyped: assign(({ event }) => {
      if (event.type !== 'invitation.submitted') return {};
      const wish = parseOperatorWish(event.wish);
      return { typed: event.wish, issues: wish.ok ? [] : wish.error, trouble: null };
    }),
    choose: assign(({ context, event }) => ({
      chosen:
        event.type === 'ending.begun'
          ? (context.operators?.find(({ id }) => id === event.id) ?? null)
          : context.chosen,
    })),
    putAside: assign({ typed: null, issues: [], chosen: null, trouble: null }),
    forgetNotice: assign({ notice: null, trouble: null }),
  },
  guards: {
    isWhole: ({ event }) => event.type === 'invitation.submitted' && parseOperatorWish(event.wish).ok,
    knowsAny: ({ context }) => context.operators !== null,
    canEnd: ({ context, event }) =>
      event.type === 'ending.begun' &&
      context.operators?.some(({ id, state }) => id === event.id && state !== 'ENDED') === true,
  },
}).createMachine({
  id: 'operators',
  context: ({ input }) => ({
    language: input.language,
    operators: null,
    typed: null,
    issues: [],
    chosen: null,
    notice: null,
    trouble: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          {
            guard: succeeded,
            target: 'ready',
            actions: assign(({ event }) => ({ operators: valueIn(event), trouble: null })),
          },
          { target: 'unread', actions: assign(({ event }) => ({ trouble: reasonIn(event) })) },
        ],
        onError: { target: 'unread', actions: assign({ trouble: unexpected }) },
      },
    },
    /** The list that was read before stays in sight. */
    unread: { always: [{ guard: 'knowsAny', target: 'ready' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': 'reading' } },
    ready: {
      on: {
        'invitation.begun': { target: 'inviting', actions: 'forgetNotice' },
        'ending.begun': { guard: 'canEnd', target: 'asking', actions: ['forgetNotice', 'choose'] },
        'retry.requested': 'reading',
      },
    },
    inviting: {
      on: {
        'invitation.submitted': [
          { guard: 'isWhole', target: 'sending', actions: 'keepTyped' },
          { actions: 'keepTyped' },
        ],
        cancelled: { target: 'ready', actions: 'putAside' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context }) => ({ wish: wishIn(context), language: context.language }),
        onDone: [
          {
            guard: succeeded,
            target: 'reading',
            actions: ['putAside', assign(({ event }) => ({ notice: noticeOf('INVITED', valueIn(event)) }))],
          },
          { target: 'inviting', actions: assign(({ event }) => ({ trouble: reasonIn(event) })) },
        ],
        onError: { target: 'inviting', actions: assign({ trouble: unexpected }) },
      },
    },
    asking: {
      on: {
        'ending.confirmed': 'ending',
        cancelled: { target: 'ready', actions: 'putAside' },
      },
    },
    ending: {
      tags: 'busy',
      invoke: {
        id: 'end',
        src: 'end',
        input: ({ context }) => ({ id: context.chosen?.id ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'reading',
            actions: [assign(({ context }) => ({ notice: noticeOfEnding(context) })), 'putAside'],
          },
          { target: 'asking', actions: assign(({ event }) => ({ trouble: reasonIn(event) })) },
        ],
        onError: { target: 'asking', actions: assign({ trouble: unexpected }) },
      },
    },
  },
});

function wishIn({ typed }: Pick<Context, 'typed'>): OperatorWish {
  const wish = typed === null ? null : parseOperatorWish(typed);
  if (wish === null || !wish.ok) throw new Error('An invitation was sent that cannot be');
  return wish.value;
}

const noticeOf = (kind: OperatorsNotice['kind'], { firstName, lastName, email }: Operator) => ({
  kind,
  name: `${firstName} ${lastName}`,
  email,
});

const noticeOfEnding = ({ chosen }: Pick<Context, 'chosen'>): OperatorsNotice | null =>
  chosen && noticeOf(chosen.state === 'INVITED' ? 'WITHDRAWN' : 'ENDED', chosen);

export type OperatorsSnapshot = SnapshotFrom<typeof operatorsMachine>;
export type OperatorsFlow = Flow<OperatorsSnapshot, OperatorsEvent>;
