import { assign, type SnapshotFrom, setup } from 'xstate';
import { hasStaffAccess, type Operator } from '#domain/identity/operator.ts';
import {
  type OperatorInvitationInput,
  type OperatorInvitationIssue,
  type OperatorInvitationRequest,
  parseOperatorInvitation,
} from '#domain/identity/operator-invitation.ts';
import { haveSameRoles, type OperatorRole } from '#domain/identity/role.ts';
import type { Language } from '#domain/market/locale.ts';
import { stepUpMachine } from '../step-up/step-up.machine.ts';
import { createStepUpState, needsReauthentication } from '../step-up/step-up-state.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { OperatorsEvent } from './operators.events.ts';

/** The confirmation of the last action, shown until the next one. */
export type OperatorsConfirmation = {
  readonly kind: 'INVITED' | 'WITHDRAWN' | 'ENDED' | 'RESET' | 'ROLES_CHANGED';
  readonly name: string;
  readonly email: string;
};

type Context = {
  readonly language: Language;
  /**
   * The signed-in user, who cannot change their own access. Null until it is known: no action is possible
   * before.
   */
  readonly currentUserId: string | null;
  readonly operators: readonly Operator[] | null;
  readonly typed: OperatorInvitationInput | null;
  readonly issues: readonly OperatorInvitationIssue[];
  /** The staff member of the open dialog. */
  readonly chosen: Operator | null;
  /** The selected roles; null before a selection. */
  readonly roles: readonly OperatorRole[] | null;
  readonly confirmation: OperatorsConfirmation | null;
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createOperatorsActors` provides them. */
export const operatorsActorSlots = {
  list: declareActor<ActorResult<readonly Operator[]>>('operators.list'),
  invite: declareActor<
    ActorResult<Operator>,
    { readonly invitation: OperatorInvitationRequest; readonly language: Language }
  >('operators.invite'),
  revokeAccess: declareActor<ActorResult<null>, { readonly id: string }>('operators.revokeAccess'),
  resetSecondFactor: declareActor<ActorResult<null>, { readonly id: string }>('operators.resetSecondFactor'),
  changeRoles: declareActor<
    ActorResult<Operator>,
    { readonly id: string; readonly roles: readonly OperatorRole[] }
  >('operators.changeRoles'),
  stepUp: stepUpMachine,
};

/**
 * Administers staff accounts: invitations, roles, access and authenticators, each after a confirmation. If
 * the sign-in is not recent, reauthentication is required in between and no input is lost. Spec §6.
 */
export const operatorsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OperatorsEvent,
    input: {} as { readonly language: Language; readonly currentUserId: string | null },
    children: {} as { stepUp: 'stepUp' },
    tags: {} as 'busy',
  },
  actors: operatorsActorSlots,
  actions: {
    storeInput: assign(({ event }) => {
      if (event.type !== 'invitation.submitted') return {};
      const invitation = parseOperatorInvitation(event.invitation);
      return { typed: event.invitation, issues: invitation.ok ? [] : invitation.error, failure: null };
    }),
    choose: assign(({ context, event }) => ({
      chosen:
        event.type === 'accessRemoval.started' ||
        event.type === 'reset.started' ||
        event.type === 'roleChange.started'
          ? (context.operators?.find(({ id }) => id === event.id) ?? null)
          : context.chosen,
    })),
    storeRoles: assign(({ event }) =>
      event.type === 'roleChange.submitted' ? { roles: event.roles, failure: null } : {},
    ),
    resetDialog: assign({ typed: null, issues: [], chosen: null, roles: null, failure: null }),
    clearNotice: assign({ confirmation: null, failure: null }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isValidInvitation: ({ event }) =>
      event.type === 'invitation.submitted' && parseOperatorInvitation(event.invitation).ok,
    hasList: ({ context }) => context.operators !== null,
    canRemoveAccess: ({ context, event }) =>
      event.type === 'accessRemoval.started' &&
      listOtherOperators(context).some(({ id, state }) => id === event.id && state !== 'ENDED'),
    canReset: ({ context, event }) =>
      event.type === 'reset.started' &&
      listOtherOperators(context).some((one) => one.id === event.id && hasStaffAccess(one)),
    canChangeRoles: ({ context, event }) =>
      event.type === 'roleChange.started' &&
      listOtherOperators(context).some((one) => one.id === event.id && hasStaffAccess(one)),
    hasSameRoles: ({ context, event }) =>
      event.type === 'roleChange.submitted' && haveSameRoles(event.roles, context.chosen?.roles ?? []),
    hasAnyRole: ({ event }) => event.type === 'roleChange.submitted' && event.roles.length > 0,
  },
}).createMachine({
  id: 'operators',
  on: { 'currentUser.identified': { actions: assign(({ event }) => ({ currentUserId: event.id })) } },
  context: ({ input }) => ({
    language: input.language,
    currentUserId: input.currentUserId,
    operators: null,
    typed: null,
    issues: [],
    chosen: null,
    roles: null,
    confirmation: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          {
            guard: hasSucceeded,
            target: 'ready',
            actions: assign(({ event }) => ({ operators: getValue(event), failure: null })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** The previous list stays visible. */
    loadFailed: { always: [{ guard: 'hasList', target: 'ready' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': 'loading' } },
    ready: {
      on: {
        'invitation.started': { target: 'inviting', actions: 'clearNotice' },
        'accessRemoval.started': {
          guard: 'canRemoveAccess',
          target: 'confirmingRemoval',
          actions: ['clearNotice', 'choose'],
        },
        'reset.started': { guard: 'canReset', target: 'confirmingReset', actions: ['clearNotice', 'choose'] },
        'roleChange.started': {
          guard: 'canChangeRoles',
          target: 'choosingRoles',
          actions: ['clearNotice', 'choose'],
        },
        'retry.requested': 'loading',
      },
    },
    inviting: {
      on: {
        'invitation.submitted': [
          { guard: 'isValidInvitation', target: 'sending', actions: 'storeInput' },
          { actions: 'storeInput' },
        ],
        cancelled: { target: 'ready', actions: 'resetDialog' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context }) => ({ invitation: getInvitation(context), language: context.language }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'loading',
            actions: [
              'resetDialog',
              assign(({ event }) => ({ confirmation: buildConfirmation('INVITED', getValue(event)) })),
            ],
          },
          { guard: needsReauthentication, target: 'reauthenticatingToInvite', actions: 'clearFailure' },
          transitionOnFailure('inviting'),
        ],
        onError: transitionOnError('inviting'),
      },
    },
    reauthenticatingToInvite: createStepUpState({ retryState: 'sending', cancelState: 'inviting' }),
    confirmingRemoval: {
      on: {
        'accessRemoval.confirmed': 'removingAccess',
        cancelled: { target: 'ready', actions: 'resetDialog' },
      },
    },
    removingAccess: {
      tags: 'busy',
      invoke: {
        id: 'revokeAccess',
        src: 'revokeAccess',
        input: ({ context }) => ({ id: context.chosen?.id ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'loading',
            actions: [
              assign(({ context }) => ({ confirmation: buildRemovalConfirmation(context) })),
              'resetDialog',
            ],
          },
          { guard: needsReauthentication, target: 'reauthenticatingToRemove', actions: 'clearFailure' },
          transitionOnFailure('confirmingRemoval'),
        ],
        onError: transitionOnError('confirmingRemoval'),
      },
    },
    reauthenticatingToRemove: createStepUpState({
      retryState: 'removingAccess',
      cancelState: 'confirmingRemoval',
    }),
    confirmingReset: {
      on: {
        'reset.confirmed': 'resetting',
        cancelled: { target: 'ready', actions: 'resetDialog' },
      },
    },
    resetting: {
      tags: 'busy',
      invoke: {
        id: 'resetSecondFactor',
        src: 'resetSecondFactor',
        input: ({ context }) => ({ id: context.chosen?.id ?? '' }),
        onDone: [
          {
            guard: hasSucceeded,
            target: 'loading',
            actions: [
              assign(({ context }) => ({
                confirmation: context.chosen && buildConfirmation('RESET', context.chosen),
              })),
              'resetDialog',
            ],
          },
          { guard: needsReauthentication, target: 'reauthenticatingToReset', actions: 'clearFailure' },
          transitionOnFailure('confirmingReset'),
        ],
        onError: transitionOnError('confirmingReset'),
      },
    },
    reauthenticatingToReset: createStepUpState({ retryState: 'resetting', cancelState: 'confirmingReset' }),
    choosingRoles: {
      on: {
        'roleChange.submitted': [
          { guard: 'hasSameRoles', target: 'ready', actions: 'resetDialog' },
          { guard: 'hasAnyRole', target: 'changingRoles', actions: 'storeRoles' },
          { actions: 'storeRoles' },
        ],
        cancelled: { target: 'ready', actions: 'resetDialog' },
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
            guard: hasSucceeded,
            target: 'loading',
            actions: [
              assign(({ event }) => ({ confirmation: buildConfirmation('ROLES_CHANGED', getValue(event)) })),
              'resetDialog',
            ],
          },
          { guard: needsReauthentication, target: 'reauthenticatingToChangeRoles', actions: 'clearFailure' },
          transitionOnFailure('choosingRoles'),
        ],
        onError: transitionOnError('choosingRoles'),
      },
    },
    reauthenticatingToChangeRoles: createStepUpState({
      retryState: 'changingRoles',
      cancelState: 'choosingRoles',
    }),
  },
});

function getInvitation({ typed }: Pick<Context, 'typed'>): OperatorInvitationRequest {
  const invitation = typed === null ? null : parseOperatorInvitation(typed);
  if (invitation === null || !invitation.ok) throw new Error('An invitation was sent that cannot be');
  return invitation.value;
}

const listOtherOperators = ({
  operators,
  currentUserId,
}: Pick<Context, 'operators' | 'currentUserId'>): readonly Operator[] =>
  currentUserId === null ? [] : (operators?.filter(({ id }) => id !== currentUserId) ?? []);

const buildConfirmation = (
  kind: OperatorsConfirmation['kind'],
  { firstName, lastName, email }: Operator,
) => ({
  kind,
  name: `${firstName} ${lastName}`,
  email,
});

const buildRemovalConfirmation = ({ chosen }: Pick<Context, 'chosen'>): OperatorsConfirmation | null =>
  chosen && buildConfirmation(chosen.state === 'INVITED' ? 'WITHDRAWN' : 'ENDED', chosen);

export type OperatorsSnapshot = SnapshotFrom<typeof operatorsMachine>;
export type OperatorsFlow = Flow<OperatorsSnapshot, OperatorsEvent>;
