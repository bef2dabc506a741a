import type { CancellationWish, OfficeEventDetail } from '#domain/catalogue/event-cancellation.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { CancellationIssue, CancellationSnapshot } from './cancellation.machine.ts';

/** What stands in front of the event. */
export type CancellationDialog =
  | {
      readonly kind: 'question';
      readonly wish: CancellationWish;
      readonly issues: readonly CancellationIssue[];
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type CancellationView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  | {
      readonly screen: 'ready';
      readonly detail: OfficeEventDetail;
      readonly trouble: Trouble | null;
      readonly dialog: CancellationDialog | null;
    };

export function toCancellationView(snapshot: CancellationSnapshot): CancellationView {
  const { detail, trouble } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', trouble: trouble ?? unexpected };
  if (detail === null) return { screen: 'loading' };
  const dialog = dialogIn(snapshot);
  return { screen: 'ready', detail, trouble: dialog === null ? trouble : null, dialog };
}

function dialogIn(snapshot: CancellationSnapshot): CancellationDialog | null {
  const { wish, issues, trouble } = snapshot.context;
  const { stepUp } = snapshot.children;
  if (stepUp !== undefined) return { kind: 'proof', flow: stepUp };
  if (!snapshot.matches('asking') && !snapshot.matches('cancelling')) return null;
  return { kind: 'question', wish, issues, busy: snapshot.hasTag('busy'), trouble };
}
