import { assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import { hasStaffAccess, type Operator } from '#domain/identity/operator.ts';
import {
  type OperatorInvitationIssue,
  parseOperatorInvitation,
} from '#domain/identity/operator-invitation.ts';
import { haveSameRoles } from '#domain/identity/role.ts';
import type { Language } from '#domain/market/locale.ts';
import { createConfirmedActionMachine } from '../confirmed-action/confirmed-action.machine.ts';
import {
  getActionValue,
  hasActionFailed,
  isActionDone,
  storeActionFailure,
} from '../confirmed-action/confirmed-action.output.ts';
import {
  type ConfirmedActionProgress,
  toConfirmedActionProgress,
} from '../confirmed-action/confirmed-action.view.ts';
import { type ActorResult, getValue, hasSucceeded } from '../support/actor-result.ts';
import { declareActor } from '../support/declare-actor.ts';
import { transitionOnError, transitionOnFailure } from '../support/failure-transitions.ts';
import type { Flow } from '../support/flow.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import { buildTask, findTaskKind, type OperatorTask, type OperatorTaskInput } from './operator-task.ts';
import type { OperatorsEvent } from './operators.events.ts';
import { buildConfirmation, type OperatorsConfirmation } from './operators-confirmation.ts';

type Context = OperatorTaskInput & {
  /**
   * The signed-in user, who cannot change their own access. Null until it is known: no action is possible
   * before.
   */
  readonly currentUserId: string | null;
  readonly operators: readonly Operator[] | null;
  readonly issues: readonly OperatorInvitationIssue[];
  readonly confirmation: OperatorsConfirmation | null;
  readonly phase: ConfirmedActionProgress['phase'];
  readonly failure: FlowFailure | null;
};

/** Actors this flow requires; `createOperatorsActors` provides them. */
export const operatorsActorSlots = {
  list: declareActor<ActorResult<readonly Operator[]>>('operators.list'),
  perform: createConfirmedActionMachine<OperatorTask, Operator | null>(),
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
    children: {} as { perform: 'perform' },
    tags: {} as 'busy',
  },
  actors: operatorsActorSlots,
  actions: {
    storeInput: assign(({ event }) => {
      if (event.type !== 'invitation.submitted') return {};
      const invitation = parseOperatorInvitation(event.invitation);
      return { typed: event.invitation, issues: invitation.ok ? [] : invitation.error, failure: null };
    }),
    openDialog: assign(({ context: { operators }, event }) => ({
      dialog: findTaskKind(event),
      chosen: 'id' in event ? (operators?.find(({ id }) => id === event.id) ?? null) : null,
      confirmation: null,
      failure: null,
    })),
    storeRoles: assign(({ event }) =>
      event.type === 'roleChange.submitted' ? { roles: event.roles, failure: null } : {},
    ),
    resetDialog: assign({ dialog: null, typed: null, issues: [], chosen: null, roles: null, failure: null }),
    perform: sendTo('perform', ({ context }) => ({ type: 'confirmed', request: buildTask(context) })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign((_, failure: FlowFailure | null) => ({ failure })),
  },
  guards: {
    isInviting: ({ context }) => isConfirming(context, 'invite'),
    isValidInvitation: ({ context, event }) =>
      isConfirming(context, 'invite') &&
      event.type === 'invitation.submitted' &&
      parseOperatorInvitation(event.invitation).ok,
    isRemovingAccess: ({ context }) => isConfirming(context, 'revokeAccess'),
    isResetting: ({ context }) => isConfirming(context, 'resetSecondFactor'),
    isChangingRoles: ({ context }) => isConfirming(context, 'changeRoles'),
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
      isConfirming(context, 'changeRoles') &&
      event.type === 'roleChange.submitted' &&
      haveSameRoles(event.roles, context.chosen?.roles ?? []),
    hasAnyRole: ({ context, event }) =>
      isConfirming(context, 'changeRoles') && event.type === 'roleChange.submitted' && event.roles.length > 0,
  },
}).createMachine({
  id: 'operators',
  on: { 'currentUser.identified': { actions: assign(({ event }) => ({ currentUserId: event.id })) } },
  context: ({ input }) => ({
    language: input.language,
    currentUserId: input.currentUserId,
    operators: null,
    dialog: null,
    typed: null,
    issues: [],
    chosen: null,
    roles: null,
    confirmation: null,
    phase: 'confirming',
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
            actions: assign(({ event }) => ({ operators: getValue(event) })),
          },
          transitionOnFailure('loadFailed'),
        ],
        onError: transitionOnError('loadFailed'),
      },
    },
    /** The previous list stays visible. */
    loadFailed: { always: [{ guard: 'hasList', target: 'ready' }, { target: 'failed' }] },
    failed: { on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } } },
    ready: {
      on: {
        'invitation.started': { target: 'confirming', actions: 'openDialog' },
        'accessRemoval.started': { guard: 'canRemoveAccess', target: 'confirming', actions: 'openDialog' },
        'reset.started': { guard: 'canReset', target: 'confirming', actions: 'openDialog' },
        'roleChange.started': { guard: 'canChangeRoles', target: 'confirming', actions: 'openDialog' },
        'retry.requested': { target: 'loading', actions: 'clearFailure' },
      },
    },
    confirming: {
      entry: assign({ phase: 'confirming' }),
      invoke: {
        id: 'perform',
        src: 'perform',
        input: { needsStepUp: true },
        onSnapshot: { actions: assign(({ event }) => toConfirmedActionProgress(event.snapshot)) },
        onDone: [
          {
            guard: isActionDone,
            target: 'loading',
            actions: [
              assign(({ context, event }) => ({
                confirmation: buildConfirmation(context, getActionValue(event)),
              })),
              'resetDialog',
            ],
          },
          { guard: hasActionFailed, target: 'loading', actions: ['resetDialog', storeActionFailure] },
          { target: 'ready', actions: 'resetDialog' },
        ],
        onError: transitionOnError('ready'),
      },
      on: {
        'invitation.submitted': [
          { guard: 'isValidInvitation', actions: ['storeInput', 'perform'] },
          { guard: 'isInviting', actions: 'storeInput' },
        ],
        'accessRemoval.confirmed': { guard: 'isRemovingAccess', actions: 'perform' },
        'reset.confirmed': { guard: 'isResetting', actions: 'perform' },
        'roleChange.submitted': [
          { guard: 'hasSameRoles', actions: sendTo('perform', { type: 'cancelled' }) },
          { guard: 'hasAnyRole', actions: ['storeRoles', 'perform'] },
          { guard: 'isChangingRoles', actions: 'storeRoles' },
        ],
        cancelled: { actions: sendTo('perform', { type: 'cancelled' }) },
      },
    },
  },
});

const isConfirming = (
  { phase, dialog }: Pick<Context, 'phase' | 'dialog'>,
  kind: OperatorTask['kind'],
): boolean => phase === 'confirming' && dialog === kind;

const listOtherOperators = ({
  operators,
  currentUserId,
}: Pick<Context, 'operators' | 'currentUserId'>): readonly Operator[] =>
  currentUserId === null ? [] : (operators?.filter(({ id }) => id !== currentUserId) ?? []);

export type OperatorsSnapshot = SnapshotFrom<typeof operatorsMachine>;
export type OperatorsFlow = Flow<OperatorsSnapshot, OperatorsEvent>;
