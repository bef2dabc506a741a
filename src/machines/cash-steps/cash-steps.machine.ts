import { assign, type SnapshotFrom, setup } from 'xstate';
import { type CashCheckoutProvider, countCashSteps } from '#domain/payment/cash-checkout.ts';
import type { Flow } from '../support/flow.ts';
import type { CashStepsEvent } from './cash-steps.events.ts';

/**
 * Counts the steps of paying in cash; the number of steps comes from the domain (Spec §2). The seats are
 * already reserved here, which is the first step.
 */
export const cashStepsMachine = setup({
  types: {
    context: {} as { readonly checkoutProvider: CashCheckoutProvider; readonly step: number },
    events: {} as CashStepsEvent,
    input: {} as { readonly checkoutProvider: CashCheckoutProvider },
  },
  actions: {
    advance: assign(({ context }) => ({ step: context.step + 1 })),
    goBack: assign(({ context }) => ({ step: context.step - 1 })),
  },
  guards: {
    hasNext: ({ context }) => context.step < countCashSteps(context.checkoutProvider),
    hasPrevious: ({ context }) => context.step > firstOpenStep,
  },
}).createMachine({
  id: 'cashSteps',
  context: ({ input }) => ({ checkoutProvider: input.checkoutProvider, step: firstOpenStep }),
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

/**
 * Assumption: the specification counts the steps without naming them; the first one is the reservation of the
 * seats.
 */
export const firstOpenStep = 2;

export type CashStepsSnapshot = SnapshotFrom<typeof cashStepsMachine>;
export type CashStepsFlow = Flow<CashStepsSnapshot, CashStepsEvent>;
