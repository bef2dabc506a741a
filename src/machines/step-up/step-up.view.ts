import type { FlowFailure } from '../support/flow-failure.ts';
import type { StepUpSnapshot } from './step-up.machine.ts';

/** The code form; `isIncomplete` when the input cannot be a code. */
export type StepUpView = {
  readonly isIncomplete: boolean;
  readonly busy: boolean;
  readonly failure: FlowFailure | null;
};

export const toStepUpView = (snapshot: StepUpSnapshot): StepUpView => ({
  isIncomplete: snapshot.context.isCodeIncomplete,
  busy: snapshot.hasTag('busy'),
  failure: snapshot.context.failure,
});
