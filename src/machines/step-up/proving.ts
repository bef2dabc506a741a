import { refusedAs } from '../support/settle.ts';
import { brokenTo } from '../support/unmet.ts';
import { type StepUpOutput, wasProven } from './step-up.machine.ts';

type Ways = {
  /** Where what was wanted is done: it is tried once more. */
  readonly again: string;
  /** Where they are if they would not say, or could not; there they read why. */
  readonly otherwise: string;
};

/** Guard of `onDone`: signed in too long ago for this. First a code, then what was asked for. */
export const unproven = refusedAs('REAUTHENTICATION_REQUIRED');

/** The state between two tries, in which somebody says again who they are. */
export const proving = ({ again, otherwise }: Ways) =>
  ({
    invoke: {
      id: 'stepUp',
      src: 'stepUp',
      onDone: [
        { guard: wasProven, target: again },
        { target: otherwise, actions: { type: 'keepTrouble', params: whyNot } },
      ],
      onError: brokenTo(otherwise),
    },
  }) as const;

const whyNot = ({ event }: { readonly event: { readonly output: StepUpOutput } }) => event.output.trouble;
