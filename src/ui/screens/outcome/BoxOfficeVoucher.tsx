import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoney } from '#domain/market/format/money.ts';
import { calculateMethodPortion } from '#domain/order/purchase.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Barcode } from '../../components/Barcode/Barcode.tsx';
import { Panel } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { CashSteps } from './CashSteps.tsx';
import { CopyFields } from './CopyFields.tsx';
import type { CashProps } from './outcome-props.ts';
import { PaymentInstructionsFrame } from './PaymentInstructionsFrame.tsx';
import { PrintAndShare } from './PrintAndShare.tsx';
import { useCashSteps } from './use-cash-steps.ts';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

/** Shows how to pay at the box office in two steps; also the fallback when the instructions are not available. */
export function BoxOfficeVoucher({
  view,
  send,
  order,
  cashSteps,
  buildStatusLink,
}: CashProps<'boxOfficeVoucher'>) {
  const { t } = useLingui();
  const { purchase, checkoutProvider, linkToken, audience } = view;
  const { title, payLabel, instructions } = messages[audience];
  const [progress, sendStep] = useCashSteps(cashSteps, { checkoutProvider, orderId: purchase.orderId });
  const formatDeadline = useDeadlineFormatter(view);
  const { instruction } = purchase;
  const code = instruction?.kind === 'BOX_OFFICE' ? instruction.code : purchase.code;
  const deadlineAt = instruction?.expiresAt ?? purchase.expiresAt;
  const amount = formatMoney(calculateMethodPortion(purchase));
  const payBy = deadlineAt === null ? null : formatDeadline(deadlineAt);
  return (
    <PaymentInstructionsFrame
      view={view}
      send={send}
      order={order}
      title={checkoutProvider !== 'TAQUILLA' ? <Trans>We are waiting for your payment</Trans> : title}
      clock={
        checkoutProvider === 'TAQUILLA' ? (
          <Trans>Time left to pay at the box office</Trans>
        ) : (
          <Trans>Time left to pay</Trans>
        )
      }
      checkLabel={<Trans>I have paid</Trans>}
      onCheck={() => sendStep({ type: 'step.advanced' })}
    >
      <Panel>
        <CashSteps
          progress={progress}
          audience={audience}
          order={order}
          payStep={{
            label: payLabel,
            children: (
              <>
                {instruction?.kind === 'BOX_OFFICE' ? <Barcode value={code} /> : null}
                <CopyFields
                  figures={[
                    { id: 'code', label: t`Code`, text: code, copyText: code, big: true },
                    { id: 'amount', label: t`Exact amount`, text: amount },
                  ]}
                />
                {payBy === null ? null : <p>{instructions(payBy)}</p>}
                {audience === 'PAYER' ? (
                  <Link href="/contact#box-offices" target="_blank">
                    <Trans>Box offices: addresses, hours and map</Trans>
                  </Link>
                ) : null}
              </>
            ),
          }}
          afterPayment={
            <p>
              <Trans>
                When we receive your payment, your tickets will appear in My tickets and we will email you.
              </Trans>
            </p>
          }
          onBack={() => sendStep({ type: 'step.returned' })}
        />
      </Panel>
      {payBy === null ? null : (
        <PrintAndShare
          message={t`Pay ${amount} in cash at a Taquilla box office with the code ${code}, before ${payBy}.`}
          link={buildStatusLink(linkToken)}
        />
      )}
    </PaymentInstructionsFrame>
  );
}

const messages = {
  PAYER: {
    title: <Trans>Pay at the box office</Trans>,
    payLabel: <Trans>Give this code and pay</Trans>,
    instructions: (payBy) => (
      <Trans>
        In cash at any of our box offices before {payBy}. Your seats are held until then, and you get your
        tickets as soon as you pay.
      </Trans>
    ),
  },
  SELLER: {
    title: <Trans>The fan pays at the box office</Trans>,
    payLabel: <Trans>The fan gives this code and pays</Trans>,
    instructions: (payBy) => (
      <Trans>
        In cash at any of our box offices before {payBy}. The seats are held until then, and the fan gets the
        tickets as soon as they pay.
      </Trans>
    ),
  },
} satisfies Record<
  PaymentAudience,
  {
    readonly title: ReactNode;
    readonly payLabel: ReactNode;
    readonly instructions: (payBy: string) => ReactNode;
  }
>;
