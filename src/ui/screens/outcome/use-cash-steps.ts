import { useState } from 'react';
import type { CashDesk } from '#domain/payment/cash-steps.ts';
import { toCashStepsView } from '#machines/cash-steps/cash-steps.view.ts';
import type { Flows } from '#machines/flows.ts';
import { useFlow } from '../../flow/use-flow.ts';

/** At which of its steps (Spec §2) a payment in cash is, and the way to move on. */
export function useCashSteps(cashSteps: Flows['cashSteps'], of: { desk: CashDesk; orderId: string }) {
  const [flow] = useState(() => cashSteps(of));
  return useFlow(flow, toCashStepsView);
}
