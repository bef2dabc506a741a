import type { Operator } from '#domain/identity/operator.ts';
import type {
  OperatorInvitationInput,
  OperatorInvitationIssue,
} from '#domain/identity/operator-invitation.ts';
import type { OperatorRole } from '#domain/identity/role.ts';
import { findStepUp } from '../confirmed-action/confirmed-action.view.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { OperatorsSnapshot } from './operators.machine.ts';
import type { OperatorsConfirmation } from './operators-confirmation.ts';

/** The open dialog. */
export type OperatorsDialog =
  | {
      readonly kind: 'invitation';
      readonly typed: OperatorInvitationInput | null;
      readonly issues: readonly OperatorInvitationIssue[];
      readonly busy: boolean;
      readonly failure: FlowFailure | null;
    }
  | {
      readonly kind: 'ending' | 'reset';
      readonly operator: Operator;
      readonly busy: boolean;
      readonly failure: FlowFailure | null;
    }
  | {
      readonly kind: 'roles';
      readonly operator: Operator;
      /** The initial selection: the current roles, or the previous selection. */
      readonly roles: readonly OperatorRole[];
      /** No role is selected: the access has to be removed instead. */
      readonly isEmpty: boolean;
      readonly busy: boolean;
      readonly failure: FlowFailure | null;
    }
  /** Reauthentication before the requested action. */
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type OperatorsView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly operators: readonly Operator[];
      /** The signed-in user; null until it is known, when no action is possible. */
      readonly currentUserId: string | null;
      readonly refreshing: boolean;
      readonly confirmation: OperatorsConfirmation | null;
      /** The list could not be reloaded. */
      readonly failure: FlowFailure | null;
      readonly dialog: OperatorsDialog | null;
    };

export function toOperatorsView(snapshot: OperatorsSnapshot): OperatorsView {
  const { operators, currentUserId, confirmation, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (operators === null) return { screen: 'loading' };
  const dialog = dialogIn(snapshot);
  return {
    screen: 'ready',
    operators,
    currentUserId,
    refreshing: snapshot.matches('loading'),
    confirmation,
    failure: dialog === null ? failure : null,
    dialog,
  };
}

function dialogIn(snapshot: OperatorsSnapshot): OperatorsDialog | null {
  if (!snapshot.matches('confirming')) return null;
  const { dialog, typed, issues, chosen, roles, phase, failure } = snapshot.context;
  const flow = findStepUp(snapshot.children.perform);
  if (flow !== null) return { kind: 'proof', flow };
  const busy = phase === 'running';
  if (dialog === 'invite') return { kind: 'invitation', typed, issues, busy, failure };
  if (dialog === null || chosen === null) return null;
  if (dialog !== 'changeRoles')
    return { kind: dialog === 'revokeAccess' ? 'ending' : 'reset', operator: chosen, busy, failure };
  return {
    kind: 'roles',
    operator: chosen,
    roles: roles ?? chosen.roles,
    isEmpty: roles?.length === 0,
    busy,
    failure,
  };
}
