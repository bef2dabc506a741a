import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  type DeclineNextStep,
  findDeclineDetail,
  parseDeclineReason,
} from '#domain/payment/decline-reason.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import type { SeatsAfterFailure } from '#machines/checkout-outcome/checkout-outcome.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { getDeclineMessages } from '../../i18n/decline-messages.ts';
import { purchaseMoneyMessages } from '../../i18n/order-messages.ts';
import { DeclineText } from './DeclineText.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { isEventCancelled, RestartLinks } from './RestartLinks.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

/** Explains why the payment failed, whether it was charged, and the next step. */
export function PaymentFailed({ view, order }: Omit<OutcomeProps<'paymentFailed'>, 'send'>) {
  const { i18n } = useLingui();
  const { purchase, salesChannel, audience, seats } = view;
  const { expiresAt } = purchase;
  const statusDetail = findDeclineDetail(purchase);
  const formatDeadline = useDeadlineFormatter(view);
  const { status, heldUntil } = seatsMessages[audience][seats];
  const declineMessage = statusDetail === null ? null : getDeclineMessages(statusDetail, { audience });
  const duplicate = declineMessage?.step === 'SEE_PURCHASES' ? duplicateMessages[audience] : null;
  return (
    <OutcomeFrame
      order={order}
      title={
        isEventCancelled(order) ? (
          <Trans>The event was cancelled</Trans>
        ) : hasTrait(purchase, 'isPaidByLink') ? (
          <Trans>The link was cancelled</Trans>
        ) : (
          <Trans>Payment not completed</Trans>
        )
      }
    >
      <Alert
        tone="danger"
        title={duplicate?.title ?? i18n._(purchaseMoneyMessages[audience][purchase.moneyMoved])}
      >
        {statusDetail === null || declineMessage === null ? null : parseDeclineReason(statusDetail) ===
          'UNKNOWN' ? (
          <p>{i18n._(declineMessage.help)}</p>
        ) : (
          <DeclineText declineMessage={declineMessage} />
        )}
        {isEventCancelled(order) ? null : <p>{status}</p>}
        {heldUntil === null || expiresAt === null ? null : <p>{heldUntil(formatDeadline(expiresAt))}</p>}
      </Alert>
      <Row equal="roomy">
        {duplicate?.action}
        {seats === 'RETRYABLE' ? (
          <LinkButton
            variant={duplicate === null ? 'primary' : 'secondary'}
            size="large"
            href={`${buildStepPath(salesChannel, 'BUY')}?${new URLSearchParams({ event: purchase.eventId })}`}
          >
            {declineMessage !== null && otherMethodSteps.includes(declineMessage.step) ? (
              <Trans>Use another payment method</Trans>
            ) : (
              <Trans>Try again</Trans>
            )}
          </LinkButton>
        ) : null}
        <RestartLinks view={view} order={order} areSeatsHeld={seats !== 'RELEASED'} />
      </Row>
    </OutcomeFrame>
  );
}

/** The same card would be declined again. */
const otherMethodSteps: readonly DeclineNextStep[] = [
  'OTHER_CARD',
  'OTHER_METHOD',
  'PAY_CASH',
  'SEE_PURCHASES',
];

/** The payer may have paid before, and finds that payment among the purchases; a seller has none. */
const duplicateMessages = {
  PAYER: {
    title: <Trans>You have not been charged again.</Trans>,
    action: (
      <LinkButton variant="primary" size="large" href="/my-purchases">
        <Trans>See my purchases</Trans>
      </LinkButton>
    ),
  },
  SELLER: null,
} as const satisfies Record<
  PaymentAudience,
  { readonly title: ReactNode; readonly action: ReactNode } | null
>;

type SeatsMessages = {
  readonly status: ReactNode;
  readonly heldUntil: ((deadlineText: string) => ReactNode) | null;
};

const seatsHeldUntil = (deadlineText: string) => <Trans>The seats are held until {deadlineText}.</Trans>;

const heldForSeller: SeatsMessages = {
  status: (
    <Trans>The seats are still held. Try again or use another payment method before time runs out.</Trans>
  ),
  heldUntil: seatsHeldUntil,
};

const seatsMessages: Readonly<Record<PaymentAudience, Readonly<Record<SeatsAfterFailure, SeatsMessages>>>> = {
  PAYER: {
    RETRYABLE: {
      status: <Trans>Your seats are still held. You can pay for them before time runs out.</Trans>,
      heldUntil: (deadlineText) => <Trans>Your seats are held until {deadlineText}.</Trans>,
    },
    HELD: {
      status: <Trans>The seats are still held. The buyer can try again before time runs out.</Trans>,
      heldUntil: seatsHeldUntil,
    },
    RELEASED: { status: <Trans>Your seats went back on sale.</Trans>, heldUntil: null },
  },
  SELLER: {
    RETRYABLE: heldForSeller,
    HELD: heldForSeller,
    RELEASED: { status: <Trans>The seats went back on sale.</Trans>, heldUntil: null },
  },
};
