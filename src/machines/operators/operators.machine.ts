import { assign, type SnapshotFrom, setup } from 'xstate';
import { type Operator, worksHere } from '#domain/auth/operator.ts';
import {
  type OperatorWish,
  type OperatorWishIssue,
  parseOperatorWish,
  type TypedOperatorWish,
} from '#domain/auth/operator-wish.ts';
import { type OperatorRole, sameRoles } from '#domain/auth/role.ts';
import type { Language } from '#domain/market/locale.ts';
import { proving, unproven } from '../step-up/proving.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import type { Flow } from '../support/flow.ts';
import { type Settled, succeeded, valueIn } from '../support/settle.ts';
import type { Trouble } from '../support/trouble.ts';
import { brokenTo, refusedTo } from '../support/unmet.ts';
import { unprovided } from '../support/unprovided.ts';
import type { OperatorsEvent } from './operators.events.ts';

/** What was done, told until the next thing is. */
export type OperatorsNotice = {
  readonly kind: 'INVITED' | 'WITHDRAWN' | 'ENDED' | 'RESET' | 'ROLES_CHANGED';
  readonly name: string;
  readonly email: string;
};

type Context = {
  readonly language: Language;
  /** Who looks on: nobody ends, resets or changes their own. Null until somebody can say: nothing is done before. */
  readonly self: string | null;
  readonly operators: readonly Operator[] | null;
  readonly typed: TypedOperatorWish | null;
  readonly issues: readonly OperatorWishIssue[];
  /** Whose access is to end, whose authenticator is to be reset, or who is to work as something else. */
  readonly chosen: Operator | null;
  /** What they are to work as; null before it is said. */
  readonly roles: readonly OperatorRole[] | null;
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
  resetFactor: unprovided<Settled<null>, { readonly id: string }>('operators.resetFactor'),
  changeRoles: unprovided<
    Settled<Operator>,
    { readonly id: string; readonly roles: readonly OperatorRole[] }
  >('operators.changeRoles'),
  stepUp: stepUpMachine,
};

/**
 * A manager's office: who works here; somebody is invited, somebody works as something else, somebody's access ends or their
 * authenticator is reset after a question. Where the sign-in is not recent a code is asked for in between, and nothing that was typed is lost. Spec §6.
 */
export const operatorsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OperatorsEvent,
    input: {} as { readonly language: Language; readonly self: string | null },
    children: {} as { stepUp: 'stepUp' },
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
        event.type === 'ending.begun' || event.type === 'reset.begun' || event.type === 'roles.begun'
          ? (context.operators?.find(({ id }) => id === event.id) ?? null)
          : context.chosen,
    })),
    keepRoles: assign(({ event }) =>
      event.type === 'roles.submitted' ? { roles: event.roles, trouble: null } : {},
    ),
    putAside: assign({ typed: null, issues: [], chosen: null, roles: null, trouble: null }),
    forgetNotice: assign({ notice: null, trouble: null }),
    forgetTrouble: assign({ trouble: null }),
    keepTrouble: assign((_, trouble: Trouble | null) => ({ trouble })),
  },
  guards: {
    isWhole: ({ event }) => event.type === 'invitation.submitted' && parseOperatorWish(event.wish).ok,
    knowsAny: ({ context }) => context.operators !== null,
    canEnd: ({ context, event }) =>
      event.type === 'ending.begun' &&
      othersIn(context).some(({ id, state }) => id === event.id && state !== 'ENDED'),
    canReset: ({ context, event }) =>
      event.type === 'reset.begun' && othersIn(context).some((one) => one.id === event.id && worksHere(one)),
    canChange: ({ context, event }) =>
      event.type === 'roles.begun' && othersIn(context).some((one) => one.id === event.id && worksHere(one)),
    areSame: ({ context, event }) =>
      event.type === 'roles.submitted' && sameRoles(event.roles, context.chosen?.roles ?? []),
    areAny: ({ event }) => event.type === 'roles.submitted' && event.roles.length > 0,
  },
}).createMachine({
  id: 'operators',
  on: { 'self.known': { actions: assign(({ event }) => ({ self: event.id })) } },
  context: ({ input }) => ({
    language: input.language,
    self: input.self,
    operators: null,
    typed: null,
    issues: [],
    chosen: null,
    roles: null,
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
          refusedTo('unread'),
        ],
        onError: brokenTo('unread'),
      },
    },
    /** The list that was read before stays in sight. */
    unread: { always: [{ guard: 'knowsAny', target: 'ready' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': 'reading' } },
    ready: {
      on: {
        'invitation.begun': { target: 'inviting', actions: 'forgetNotice' },
        'ending.begun': { guard: 'canEnd', target: 'asking', actions: ['forgetNotice', 'choose'] },
        'reset.begun': { guard: 'canReset', target: 'askingReset', actions: ['forgetNotice', 'choose'] },
        'roles.begun': { guard: 'canChange', target: 'choosingRoles', actions: ['forgetNotice', 'choose'] },
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
          { guard: unproven, target: 'provingToInvite', actions: 'forgetTrouble' },
          refusedTo('inviting'),
        ],
        onError: brokenTo('inviting'),
      },
    },
    provingToInvite: proving({ again: 'sending', otherwise: 'inviting' }),
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
          { guard: unproven, target: 'provingToEnd', actions: 'forgetTrouble' },
          refusedTo('asking'),
        ],
        onError: brokenTo('asking'),
      },
    },
    provingToEnd: proving({ again: 'ending', otherwise: 'asking' }),
    askingReset: {
      on: {
        'reset.confirmed': 'resetting',
        cancelled: { target: 'ready', actions: 'putAside' },
      },
    },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'resetFactor',
        src: 'resetFactor',
        input: ({ context }) => ({ id: context.chosen?.id ?? '' }),
        onDone: [
          {
            guard: succeeded,
            target: 'reading',
            actions: [
              assign(({ context }) => ({ notice: context.chosen && noticeOf('RESET', context.chosen) })),
              'putAside',
            ],
          },
          { guard: unproven, target: 'provingToReset', actions: 'forgetTrouble' },
          refusedTo('askingReset'),
        ],
        onError: brokenTo('askingReset'),
      },
    },
    provingToReset: proving({ again: 'resetting', otherwise: 'askingReset' }),
    choosingRoles: {
      on: {
        'roles.submitted': [
          { guard: 'areSame', target: 'ready', actions: 'putAside' },
          { guard: 'areAny', target: 'changingRoles', actions: 'keepRoles' },
          { actions: 'keepRoles' },
        ],
        cancelled: { target: 'ready', actions: 'putAside' },
      },
    },
    changingRoles: {
      tags: 'busy',
      invoke: {
        id: 'changeRoles',
        src: 'changeRoles',
        input: ({ context }) => ({ id: context.chosen?.id ?? '', roles: context.roles ?? [] }),
        onDone: [
          {
            guard: succeeded,
            target: 'reading',
            actions: [
              assign(({ event }) => ({ notice: noticeOf('ROLES_CHANGED', valueIn(event)) })),
              'putAside',
            ],
          },
          { guard: unproven, target: 'provingToChange', actions: 'forgetTrouble' },
          refusedTo('choosingRoles'),
        ],
        onError: brokenTo('choosingRoles'),
      },
    },
    provingToChange: proving({ again: 'changingRoles', otherwise: 'choosingRoles' }),
  },
});

function wishIn({ typed }: Pick<Context, 'typed'>): OperatorWish {
  const wish = typed === null ? null : parseOperatorWish(typed);
  if (wish === null || !wish.ok) throw new Error('An invitation was sent that cannot be');
  return wish.value;
}

const othersIn = ({ operators, self }: Pick<Context, 'operators' | 'self'>): readonly Operator[] =>
  self === null ? [] : (operators?.filter(({ id }) => id !== self) ?? []);

const noticeOf = (kind: OperatorsNotice['kind'], { firstName, lastName, email }: Operator) => ({
  kind,
  name: `${firstName} ${lastName}`,
  email,
});

const noticeOfEnding = ({ chosen }: Pick<Context, 'chosen'>): OperatorsNotice | null =>
  chosen && noticeOf(chosen.state === 'INVITED' ? 'WITHDRAWN' : 'ENDED', chosen);

export type OperatorsSnapshot = SnapshotFrom<typeof operatorsMachine>;
export type OperatorsFlow = Flow<OperatorsSnapshot, OperatorsEvent>;
