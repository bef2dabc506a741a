import type { Operator } from '#domain/auth/operator.ts';
import type { OperatorWishIssue, TypedOperatorWish } from '#domain/auth/operator-wish.ts';
import type { OperatorRole } from '#domain/auth/role.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { OperatorsNotice, OperatorsSnapshot } from './operators.machine.ts';

/** What stands in front of the list. */
export type OperatorsDialog =
  | {
      readonly kind: 'invitation';
      readonly typed: TypedOperatorWish | null;
      readonly issues: readonly OperatorWishIssue[];
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  | {
      readonly kind: 'ending' | 'reset';
      readonly operator: Operator;
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  | {
      readonly kind: 'roles';
      readonly operator: Operator;
      /** What is chosen at first: what they work as, or what was chosen before. */
      readonly roles: readonly OperatorRole[];
      /** Nothing was chosen: an access without any work is ended instead. */
      readonly isEmpty: boolean;
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  /** Who one is, before what was asked for is done. */
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type OperatorsView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  | {
      readonly screen: 'ready';
      readonly operators: readonly Operator[];
      /** Which of them looks on; null until that is known, and then nothing can be done to anybody. */
      readonly self: string | null;
      readonly refreshing: boolean;
      readonly notice: OperatorsNotice | null;
      /** The list could not be read again. */
      readonly trouble: Trouble | null;
      readonly dialog: OperatorsDialog | null;
    };

export function toOperatorsView(snapshot: OperatorsSnapshot): OperatorsView {
  const { operators, self, notice, trouble } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', trouble: trouble ?? unexpected };
  if (operators === null) return { screen: 'loading' };
  const dialog = dialogIn(snapshot);
  return {
    screen: 'ready',
    operators,
    self,
    refreshing: snapshot.matches('reading'),
    notice,
    trouble: dialog === null ? trouble : null,
    dialog,
  };
}

function dialogIn(snapshot: OperatorsSnapshot): OperatorsDialog | null {
  const { typed, issues, chosen, roles, trouble } = snapshot.context;
  const { stepUp } = snapshot.children;
  const busy = snapshot.hasTag('busy');
  if (snapshot.matches('inviting') || snapshot.matches('sending'))
    return { kind: 'invitation', typed, issues, busy, trouble };
  if (chosen !== null && (snapshot.matches('asking') || snapshot.matches('ending')))
    return { kind: 'ending', operator: chosen, busy, trouble };
  if (chosen !== null && (snapshot.matches('askingReset') || snapshot.matches('resetting')))
    return { kind: 'reset', operator: chosen, busy, trouble };
  if (chosen !== null && (snapshot.matches('choosingRoles') || snapshot.matches('changingRoles')))
    return {
      kind: 'roles',
      operator: chosen,
      roles: roles ?? chosen.roles,
      isEmpty: roles?.length === 0,
      busy,
      trouble,
    };
  return stepUp === undefined ? null : { kind: 'proof', flow: stepUp };
}
