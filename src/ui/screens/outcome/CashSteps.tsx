import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order/purchase.ts';
import type { CashStepsView } from '#machines/cash-steps/cash-steps.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { type ProgressStep, ProgressSteps } from '../../components/ProgressSteps/ProgressSteps.tsx';
import { SeatList } from '../sale/SeatsText.tsx';

type CashStepsProps = {
  readonly progress: CashStepsView;
  readonly order: Order | null;
  /** The payment step: its label and its instructions. */
  readonly payStep: { readonly label: ReactNode; readonly children: ReactNode };
  /** Shown for the time after the payment; the box office hands out the tickets itself. */
  readonly afterPayment: ReactNode;
  readonly onBack: () => void;
  /** Shown to a seller whose fan pays. */
  readonly isAssisted?: boolean;
};

/**
 * Shows the steps of a cash payment: seats held, payment, tickets; two at the box office, three elsewhere (Spec §2).
 */
export function CashSteps({
  progress: at,
  order,
  payStep: pay,
  afterPayment: after,
  onBack,
  isAssisted = false,
}: CashStepsProps) {
  const steps: readonly ProgressStep[] = [
    {
      id: 'held',
      label: isAssisted ? <Trans>The seats are held</Trans> : <Trans>Your seats are held</Trans>,
      children: order === null ? null : <SeatList items={order.items} />,
    },
    { id: 'pay', ...pay },
    {
      id: 'tickets',
      label: isAssisted ? (
        <Trans>We send the fan their tickets</Trans>
      ) : (
        <Trans>We send you your tickets</Trans>
      ),
      children: (
        <>
          {after}
          {at.isFirst ? null : (
            <Button variant="link" onClick={onBack}>
              {isAssisted ? <Trans>It is not paid yet</Trans> : <Trans>I have not paid yet</Trans>}
            </Button>
          )}
        </>
      ),
    },
  ];
  return <ProgressSteps direction="vertical" current={at.step - 1} steps={steps.slice(0, at.steps)} />;
}
