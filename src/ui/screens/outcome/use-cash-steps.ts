import { useState } from 'react';
import type { CashCheckoutProvider } from '#domain/payment/cash-checkout.ts';
import { toCashStepsView } from '#machines/cash-steps/cash-steps.view.ts';
import type { GetFlow } from '#machines/flows.ts';
import { useFlow } from '../../flow/use-flow.ts';

/** Tracks the step of a cash payment (Spec §2). */
export function useCashSteps(
  cashSteps: GetFlow<'cashSteps'>,
  input: { checkoutProvider: CashCheckoutProvider; orderId: string },
) {
  const [flow] = useState(() => cashSteps(input));
  return useFlow(flow, toCashStepsView);
}
