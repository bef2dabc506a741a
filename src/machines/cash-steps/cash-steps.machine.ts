import { assign, type SnapshotFrom, setup } from 'xstate';
import { type CashDesk, cashStepCount } from '#domain/payment/cash-steps.ts';
import type { Flow } from '../support/flow.ts';
import type { CashStepsEvent } from './cash-steps.events.ts';

/**
 * Counts the steps of paying in cash; how many there are is the domain's table (Spec §2). Whoever gets here has the seats
 * kept already: that first step is behind them.
 */
export const cashStepsMachine = setup({
  types: {
    context: {} as { readonly desk: CashDesk; readonly step: number },
    events: {} as CashStepsEvent,
    input: {} as { readonly desk: CashDesk },
  },
  actions: {
    advance: assign(({ context }) => ({ step: context.step + 1 })),
    goBack: assign(({ context }) => ({ step: context.step - 1 })),
  },
  guards: {
    hasNext: ({ context }) => context.step < cashStepCount(context.desk),
    hasPrevious: ({ context }) => context.step > firstOpenStep,
  },
}).createMachine({
  id: 'cashSteps',
  context: ({ input }) => ({ desk: input.desk, step: firstOpenStep }),
  initial: 'counting',
  states: {
    counting: {
      on: {
        'step.advanced': { guard: 'hasNext', actions: 'advance' },
        'step.returned': { guard: 'hasPrevious', actions: 'goBack' },
      },
    },
  },
});

/** Assumption: the spec counts the steps without naming them; ours begin with the seats being kept. */
export const firstOpenStep = 2;

export type CashStepsSnapshot = SnapshotFrom<typeof cashStepsMachine>;
export type CashStepsFlow = Flow<CashStepsSnapshot, CashStepsEvent>;
