import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#domain/market/format/money.ts';
import { calculateMethodPortion } from '#domain/order/purchase.ts';
import { formatClabe } from '#domain/payment/clabe.ts';
import { calculateConfirmationDeadline } from '#domain/payment/reference-deadline.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Panel } from '../../components/Layout/Layout.tsx';
import { CashSteps } from './CashSteps.tsx';
import { CopyFields } from './CopyFields.tsx';
import type { CashProps } from './outcome-props.ts';
import { PaymentInstructionsFrame } from './PaymentInstructionsFrame.tsx';
import { PrintAndShare } from './PrintAndShare.tsx';
import { useCashSteps } from './use-cash-steps.ts';
import { findPurchaseMarket, useDeadlineFormatter } from './use-deadline-formatter.ts';

/** Shows the CLABE, exact amount and concept of a SPEI transfer, each to be copied. */
export function ClabeInstructions({
  view,
  send,
  order,
  cashSteps,
  buildStatusLink,
}: CashProps<'speiTransfer'>) {
  const { t } = useLingui();
  const { purchase, checkoutProvider, linkToken, audience, instruction } = view;
  const [progress, sendStep] = useCashSteps(cashSteps, { checkoutProvider, orderId: purchase.orderId });
  const formatDeadline = useDeadlineFormatter(view);
  const { clabe, bank, beneficiary, concept, expiresAt } = instruction;
  const total = calculateMethodPortion(purchase);
  const amount = formatMoney(total);
  const payBy = formatDeadline(expiresAt);
  const confirmedBy = formatDeadline(
    calculateConfirmationDeadline({ paidBy: expiresAt, by: 'SPEI', market: findPurchaseMarket(purchase) }),
  );
  return (
    <PaymentInstructionsFrame
      view={view}
      send={send}
      order={order}
      title={<Trans>Transfer {amount} by SPEI</Trans>}
      clock={<Trans>Time left to transfer</Trans>}
      checkLabel={<Trans>I have made the transfer</Trans>}
      onCheck={() => sendStep({ type: 'step.advanced' })}
    >
      <Panel>
        <CashSteps
          progress={progress}
          audience={audience}
          order={order}
          payStep={{
            label: <Trans>Transfer from your bank</Trans>,
            children: (
              <>
                <p>
                  <Trans>Before {payBy}.</Trans>
                </p>
                <CopyFields
                  figures={[
                    { id: 'clabe', label: t`CLABE`, text: formatClabe(clabe), copyText: clabe, big: true },
                    {
                      id: 'amount',
                      label: t`Exact amount`,
                      text: amount,
                      copyText: (total.amount / 100).toFixed(2),
                      big: true,
                    },
                    { id: 'concept', label: t`Concept`, text: concept, copyText: concept },
                    {
                      id: 'beneficiary',
                      label: t`Beneficiary`,
                      text: bank === '' ? beneficiary : `${beneficiary} · ${bank}`,
                    },
                  ]}
                />
              </>
            ),
          }}
          afterPayment={<p>{confirmationMessages[audience](confirmedBy)}</p>}
          onBack={() => sendStep({ type: 'step.returned' })}
        />
      </Panel>
      <Alert
        tone="attention"
        icon={<TriangleAlert size={22} aria-hidden="true" />}
        title={<Trans>Transfer exactly {amount}</Trans>}
      >
        <Trans>
          With a different amount, tickets are not issued automatically and wait for manual review.
        </Trans>
      </Alert>
      <PrintAndShare
        message={t`Transfer ${amount} to the CLABE ${clabe} with the concept ${concept}, before ${payBy}.`}
        link={buildStatusLink(linkToken)}
      />
    </PaymentInstructionsFrame>
  );
}

const confirmationMessages = {
  PAYER: (confirmedBy) => (
    <Trans>
      We will email you as soon as your bank confirms, usually in less than ten minutes and by {confirmedBy}{' '}
      at the latest. Your seats are held until then.
    </Trans>
  ),
  SELLER: (confirmedBy) => (
    <Trans>
      We will email the fan as soon as their bank confirms, usually in less than ten minutes and by{' '}
      {confirmedBy} at the latest. The seats are held until then.
    </Trans>
  ),
} satisfies Record<PaymentAudience, (confirmedBy: string) => ReactNode>;
