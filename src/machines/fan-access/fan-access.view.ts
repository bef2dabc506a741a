import type { FanAccount } from '#domain/identity/fan-account.ts';
import { findStepUp } from '../confirmed-action/confirmed-action.view.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { FanAccessSnapshot, PasswordResetConfirmation } from './fan-access.machine.ts';

/** The open dialog. */
export type FanAccessDialog =
  | {
      readonly kind: 'question';
      readonly account: FanAccount;
      readonly busy: boolean;
      readonly failure: FlowFailure | null;
    }
  /** Reauthentication before the requested action. */
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type FanAccessView = {
  readonly searchText: string;
  readonly isTooShort: boolean;
  /** Null before the first search. */
  readonly found: readonly FanAccount[] | null;
  readonly searching: boolean;
  readonly confirmation: PasswordResetConfirmation | null;
  readonly failure: FlowFailure | null;
  readonly dialog: FanAccessDialog | null;
};

export function toFanAccessView(snapshot: FanAccessSnapshot): FanAccessView {
  const { searchText, isTooShort, found, confirmation, failure } = snapshot.context;
  const dialog = dialogIn(snapshot);
  return {
    searchText,
    isTooShort,
    found,
    searching: snapshot.matches('searching'),
    confirmation,
    failure: dialog === null ? failure : null,
    dialog,
  };
}

function dialogIn(snapshot: FanAccessSnapshot): FanAccessDialog | null {
  if (!snapshot.matches('confirming')) return null;
  const { chosen, phase, failure } = snapshot.context;
  const flow = findStepUp(snapshot.children.requirePasswordReset);
  if (flow !== null) return { kind: 'proof', flow };
  return chosen === null ? null : { kind: 'question', account: chosen, busy: phase === 'running', failure };
}
