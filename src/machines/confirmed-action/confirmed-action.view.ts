import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import type { FlowFailure } from '../support/flow-failure.ts';

export type ConfirmedActionPhase = 'confirming' | 'running' | 'proving';

/** The progress of an action, as the invoking machine stores and shows it. */
export type ConfirmedActionProgress = {
  readonly phase: ConfirmedActionPhase;
  readonly failure: FlowFailure | null;
};

type ConfirmedActionSnapshot = {
  readonly value: unknown;
  readonly context: { readonly failure: FlowFailure | null };
  readonly children: { readonly stepUp?: StepUpFlow | undefined };
};

/** Returns the progress that an action reports with a snapshot. */
export const toConfirmedActionProgress = ({
  value,
  context,
}: Pick<ConfirmedActionSnapshot, 'value' | 'context'>): ConfirmedActionProgress => ({
  phase: value === 'running' || value === 'proving' ? value : 'confirming',
  failure: context.failure,
});

/** Finds the running step-up of an action. */
export const findStepUp = (
  action: { getSnapshot(): Pick<ConfirmedActionSnapshot, 'children'> } | undefined,
): StepUpFlow | null => action?.getSnapshot().children.stepUp ?? null;
