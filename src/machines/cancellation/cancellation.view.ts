import type {
  BackOfficeEventDetail,
  EventCancellationRequest,
} from '#domain/catalogue/event-cancellation.ts';
import { findStepUp } from '../confirmed-action/confirmed-action.view.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { CancellationIssue, CancellationSnapshot } from './cancellation.machine.ts';

/** The open dialog. */
export type CancellationDialog =
  | {
      readonly kind: 'question';
      readonly request: EventCancellationRequest;
      readonly issues: readonly CancellationIssue[];
      readonly busy: boolean;
      readonly failure: FlowFailure | null;
    }
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type CancellationView =
  | { readonly screen: 'loading' }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly detail: BackOfficeEventDetail;
      /** True when the event has just been cancelled on this page. */
      readonly hasCancelled: boolean;
      readonly failure: FlowFailure | null;
      readonly dialog: CancellationDialog | null;
    };

export function toCancellationView(snapshot: CancellationSnapshot): CancellationView {
  const { detail, hasCancelled, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (detail === null) return { screen: 'loading' };
  const dialog = dialogIn(snapshot);
  return { screen: 'ready', detail, hasCancelled, failure: dialog === null ? failure : null, dialog };
}

function dialogIn(snapshot: CancellationSnapshot): CancellationDialog | null {
  if (!snapshot.matches('confirming')) return null;
  const { request, issues, phase, failure } = snapshot.context;
  const flow = findStepUp(snapshot.children.cancelEvent);
  return flow === null
    ? { kind: 'question', request, issues, busy: phase === 'running', failure }
    : { kind: 'proof', flow };
}
