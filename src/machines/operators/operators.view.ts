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
      readonly kind: 'ending' | 'reset';
      readonly operator: Operator;
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  /** Who one is, before what was asked for is done. */
  | ({ readonly kind: 'proof' } & FactorProof);

/** A code is asked for; `isIncomplete` when what was typed cannot be one. */
export type FactorProof = {
  readonly isIncomplete: boolean;
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
  const { typed, issues, chosen, trouble, isCodeIncomplete } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  if (snapshot.matches('inviting') || snapshot.matches('sending'))
    return { kind: 'invitation', typed, issues, busy, trouble };
  if (chosen !== null && (snapshot.matches('asking') || snapshot.matches('ending')))
    return { kind: 'ending', operator: chosen, busy, trouble };
  if (chosen !== null && (snapshot.matches('askingReset') || snapshot.matches('resetting')))
    return { kind: 'reset', operator: chosen, busy, trouble };
  if (snapshot.matches('proving') || snapshot.matches('checking'))
    return { kind: 'proof', isIncomplete: isCodeIncomplete, busy, trouble };
  return null;
}
