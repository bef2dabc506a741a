import type { Operator } from '#domain/identity/operator.ts';
import type { OperatorTask, OperatorTaskInput } from './operator-task.ts';

/** The confirmation of the last action, shown until the next one. */
export type OperatorsConfirmation = {
  readonly kind: 'INVITED' | 'WITHDRAWN' | 'ENDED' | 'RESET' | 'ROLES_CHANGED';
  readonly name: string;
  readonly email: string;
};

/** Builds the confirmation of a performed action; `changed` is the new or changed account, if there is one. */
export function buildConfirmation(
  { dialog, chosen }: Pick<OperatorTaskInput, 'dialog' | 'chosen'>,
  changed: Operator | null,
): OperatorsConfirmation | null {
  const operator = changed ?? chosen;
  if (operator === null || dialog === null) return null;
  const { firstName, lastName, email } = operator;
  return { kind: findKind(dialog, operator), name: `${firstName} ${lastName}`, email };
}

function findKind(dialog: OperatorTask['kind'], { state }: Operator): OperatorsConfirmation['kind'] {
  switch (dialog) {
    case 'invite':
      return 'INVITED';
    case 'revokeAccess':
      return state === 'INVITED' ? 'WITHDRAWN' : 'ENDED';
    case 'resetSecondFactor':
      return 'RESET';
    case 'changeRoles':
      return 'ROLES_CHANGED';
  }
}
