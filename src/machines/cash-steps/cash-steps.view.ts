import { countCashSteps } from '#domain/payment/cash-checkout.ts';
import { type CashStepsSnapshot, firstOpenStep } from './cash-steps.machine.ts';

export type CashStepsView = {
  readonly screen: 'step';
  /** Starts at 1. */
  readonly step: number;
  readonly steps: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

export function toCashStepsView({ context }: CashStepsSnapshot): CashStepsView {
  return {
    screen: 'step',
    step: context.step,
    steps: countCashSteps(context.checkoutProvider),
    isFirst: context.step === firstOpenStep,
    isLast: context.step === countCashSteps(context.checkoutProvider),
  };
}
