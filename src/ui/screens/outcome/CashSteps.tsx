import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order/purchase.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
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
  readonly audience: PaymentAudience;
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
  audience,
}: CashStepsProps) {
  const { held, sendTickets, unpaid } = messages[audience];
  const steps: readonly ProgressStep[] = [
    {
      id: 'held',
      label: held,
      children: order === null ? null : <SeatList items={order.items} />,
    },
    { id: 'pay', ...pay },
    {
      id: 'tickets',
      label: sendTickets,
      children: (
        <>
          {after}
          {at.isFirst ? null : (
            <Button variant="link" onClick={onBack}>
              {unpaid}
            </Button>
          )}
        </>
      ),
    },
  ];
  return <ProgressSteps direction="vertical" current={at.step - 1} steps={steps.slice(0, at.steps)} />;
}

const messages = {
  PAYER: {
    held: <Trans>Your seats are held</Trans>,
    sendTickets: <Trans>We send you your tickets</Trans>,
    unpaid: <Trans>I have not paid yet</Trans>,
  },
  SELLER: {
    held: <Trans>The seats are held</Trans>,
    sendTickets: <Trans>We send the fan their tickets</Trans>,
    unpaid: <Trans>It is not paid yet</Trans>,
  },
} as const satisfies Record<PaymentAudience, unknown>;
