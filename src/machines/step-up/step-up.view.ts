import type { Trouble } from '../support/trouble.ts';
import type { StepUpSnapshot } from './step-up.machine.ts';

/** A code is asked for; `isIncomplete` when what was typed cannot be one. */
export type StepUpView = {
  readonly isIncomplete: boolean;
  readonly busy: boolean;
  readonly trouble: Trouble | null;
};

export const toStepUpView = (snapshot: StepUpSnapshot): StepUpView => ({
  isIncomplete: snapshot.context.isCodeIncomplete,
  busy: snapshot.hasTag('busy'),
  trouble: snapshot.context.trouble,
});
