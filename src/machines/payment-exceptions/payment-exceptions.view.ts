import type { PaymentExceptionPage, PaymentExceptionState } from '#domain/payment/payment-exception.ts';
import { findStepUp } from '../confirmed-action/confirmed-action.view.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import { type FlowFailure, unexpectedFailure } from '../support/flow-failure.ts';
import type { ChosenPaymentException, PaymentExceptionsSnapshot } from './payment-exceptions.machine.ts';

/** The open dialog. */
export type PaymentExceptionsDialog =
  | {
      readonly kind: 'question';
      readonly chosen: ChosenPaymentException;
      readonly note: string;
      readonly isEmpty: boolean;
      readonly busy: boolean;
      readonly failure: FlowFailure | null;
    }
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type PaymentExceptionsView =
  | { readonly screen: 'loading'; readonly state: PaymentExceptionState }
  | { readonly screen: 'failed'; readonly failure: FlowFailure }
  | {
      readonly screen: 'ready';
      readonly state: PaymentExceptionState;
      readonly found: PaymentExceptionPage;
      /** The decision that was just made. */
      readonly done: ChosenPaymentException | null;
      readonly failure: FlowFailure | null;
      readonly dialog: PaymentExceptionsDialog | null;
    };

export function toPaymentExceptionsView(snapshot: PaymentExceptionsSnapshot): PaymentExceptionsView {
  const { query, found, done, failure } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', failure: failure ?? unexpectedFailure };
  if (found === null) return { screen: 'loading', state: query.state };
  const dialog = dialogIn(snapshot);
  return {
    screen: 'ready',
    state: query.state,
    found,
    done,
    failure: dialog === null ? failure : null,
    dialog,
  };
}

/** Finds the decision that was just made, or null. */
export function findLastDecision({ context }: PaymentExceptionsSnapshot): ChosenPaymentException | null {
  return context.done;
}

function dialogIn(snapshot: PaymentExceptionsSnapshot): PaymentExceptionsDialog | null {
  if (!snapshot.matches('confirming')) return null;
  const { chosen, note, isEmpty, phase, failure } = snapshot.context;
  if (chosen === null) return null;
  const flow = findStepUp(snapshot.children.resolve);
  return flow === null
    ? { kind: 'question', chosen, note, isEmpty, busy: phase === 'running', failure }
    : { kind: 'proof', flow };
}
