import { hasFailedWith } from '../support/actor-result.ts';
import { transitionOnError } from '../support/failure-transitions.ts';
import { hasReauthenticated, type StepUpOutput } from './step-up.machine.ts';

type StepUpTargets = {
  /** The state that performs the action: it is entered again. */
  readonly retryState: string;
  /** The state after a cancellation or a failure, which it shows. */
  readonly cancelState: string;
};

/** Guard of `onDone`: checks whether the action requires reauthentication. */
export const needsReauthentication = hasFailedWith('REAUTHENTICATION_REQUIRED');

/** Creates the state that reauthenticates the user between two attempts. */
export const createStepUpState = ({ retryState: again, cancelState: otherwise }: StepUpTargets) =>
  ({
    invoke: {
      id: 'stepUp',
      src: 'stepUp',
      onDone: [
        { guard: hasReauthenticated, target: again },
        { target: otherwise, actions: { type: 'storeFailure', params: whyNot } },
      ],
      onError: transitionOnError(otherwise),
    },
  }) as const;

const whyNot = ({ event }: { readonly event: { readonly output: StepUpOutput } }) => event.output.failure;
