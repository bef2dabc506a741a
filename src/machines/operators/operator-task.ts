import type { Operator } from '#domain/identity/operator.ts';
import {
  type OperatorInvitationInput,
  type OperatorInvitationRequest,
  parseOperatorInvitation,
} from '#domain/identity/operator-invitation.ts';
import type { OperatorRole } from '#domain/identity/role.ts';
import type { Language } from '#domain/market/locale.ts';
import type { OperatorsEvent } from './operators.events.ts';

/** An action on a staff account. */
export type OperatorTask =
  | { readonly kind: 'invite'; readonly invitation: OperatorInvitationRequest; readonly language: Language }
  | { readonly kind: 'revokeAccess'; readonly id: string }
  | { readonly kind: 'resetSecondFactor'; readonly id: string }
  | { readonly kind: 'changeRoles'; readonly id: string; readonly roles: readonly OperatorRole[] };

/** The input of a task's dialog. */
export type OperatorTaskInput = {
  readonly language: Language;
  /** The action of the open dialog. */
  readonly dialog: OperatorTask['kind'] | null;
  readonly typed: OperatorInvitationInput | null;
  /** The staff member of the open dialog. */
  readonly chosen: Operator | null;
  /** The selected roles; null before a selection. */
  readonly roles: readonly OperatorRole[] | null;
};

/** Finds the kind of task that an event starts. */
export function findTaskKind({ type }: OperatorsEvent): OperatorTask['kind'] | null {
  switch (type) {
    case 'invitation.started':
      return 'invite';
    case 'accessRemoval.started':
      return 'revokeAccess';
    case 'reset.started':
      return 'resetSecondFactor';
    case 'roleChange.started':
      return 'changeRoles';
    default:
      return null;
  }
}

/** Builds the task from what was entered in its dialog. */
export function buildTask({ dialog, typed, language, chosen, roles }: OperatorTaskInput): OperatorTask {
  if (dialog === 'invite') {
    const invitation = typed === null ? null : parseOperatorInvitation(typed);
    if (invitation === null || !invitation.ok) throw new Error('The invitation is incomplete');
    return { kind: 'invite', invitation: invitation.value, language };
  }
  if (dialog === null || chosen === null) throw new Error('No action was chosen');
  return dialog === 'changeRoles'
    ? { kind: 'changeRoles', id: chosen.id, roles: roles ?? [] }
    : { kind: dialog, id: chosen.id };
}
