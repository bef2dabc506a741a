import { cashStepCount } from '#domain/payment/cash-steps.ts';
import { type CashStepsSnapshot, firstOpenStep } from './cash-steps.machine.ts';

export type CashStepsView = {
  readonly screen: 'step';
  /** From 1. */
  readonly step: number;
  readonly steps: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
};

export function toCashStepsView({ context }: CashStepsSnapshot): CashStepsView {
  return {
    screen: 'step',
    step: context.step,
    steps: cashStepCount(context.desk),
    isFirst: context.step === firstOpenStep,
    isLast: context.step === cashStepCount(context.desk),
  };
}
