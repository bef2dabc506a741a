import type { Operator } from '#domain/auth/operator.ts';
import type { OperatorWishIssue, TypedOperatorWish } from '#domain/auth/operator-wish.ts';
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
      readonly kind: 'ending';
      readonly operator: Operator;
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    };

export type OperatorsView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  | {
      readonly screen: 'ready';
      readonly operators: readonly Operator[];
      readonly refreshing: boolean;
      readonly notice: OperatorsNotice | null;
      /** The list could not be read again. */
      readonly trouble: Trouble | null;
      readonly dialog: OperatorsDialog | null;
    };

export function toOperatorsView(snapshot: OperatorsSnapshot): OperatorsView {
  const { operators, notice, trouble } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', trouble: trouble ?? unexpected };
  if (operators === null) return { screen: 'loading' };
  const dialog = dialogIn(snapshot);
  return {
    screen: 'ready',
    operators,
    refreshing: snapshot.matches('reading'),
    notice,
    trouble: dialog === null ? trouble : null,
    dialog,
  };
}

function dialogIn(snapshot: OperatorsSnapshot): OperatorsDialog | null {
  const { typed, issues, chosen, trouble } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  if (snapshot.matches('inviting') || snapshot.matches('sending'))
    return { kind: 'invitation', typed, issues, busy, trouble };
  if (chosen !== null && (snapshot.matches('asking') || snapshot.matches('ending')))
    return { kind: 'ending', operator: chosen, busy, trouble };
  return null;
}
