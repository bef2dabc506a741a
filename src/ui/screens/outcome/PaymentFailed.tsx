import { Trans, useLingui } from '@lingui/react/macro';
import { type DeclineNextStep, parseDeclineReason } from '#domain/payment/decline-reason.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { declineNextStepNames, getDeclineMessages } from '../../i18n/decline-messages.ts';
import { assistedPurchaseMoneyMessages, purchaseMoneyMessages } from '../../i18n/order-messages.ts';
import { DeclineText } from './DeclineText.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { RestartLinks } from './RestartLinks.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

/** Explains why the payment failed, whether it was charged, and the next step. */
export function PaymentFailed({ view, order }: Omit<OutcomeProps<'paymentFailed'>, 'send'>) {
  const { i18n } = useLingui();
  const { purchase, salesChannel, seats } = view;
  const canRetry = seats === 'RETRYABLE';
  const isHeld = seats !== 'RELEASED';
  const { requiresFan } = salesChannelRules[salesChannel];
  const formatDeadline = useDeadlineFormatter(view);
  const deadlineText = isHeld && purchase.expiresAt !== null ? formatDeadline(purchase.expiresAt) : null;
  const moneyMessages = requiresFan ? assistedPurchaseMoneyMessages : purchaseMoneyMessages;
  const { statusDetail } = purchase;
  const declineMessage =
    statusDetail === null ? null : getDeclineMessages(statusDetail, { isAssisted: requiresFan });
  const hasPaidBefore = declineMessage?.step === 'SEE_PURCHASES' && !requiresFan;
  return (
    <OutcomeFrame
      order={order}
      title={
        purchase.method === 'LINK' ? (
          <Trans>The link expired without a payment</Trans>
        ) : (
          <Trans>Payment not completed</Trans>
        )
      }
    >
      <Alert
        tone="danger"
        title={
          hasPaidBefore ? (
            <Trans>You have not been charged again.</Trans>
          ) : (
            i18n._(moneyMessages[purchase.moneyMoved])
          )
        }
      >
        {statusDetail === null || declineMessage === null ? null : parseDeclineReason(statusDetail) ===
          'UNKNOWN' ? (
          <p>{i18n._(declineMessage.help)}</p>
        ) : (
          <DeclineText declineMessage={declineMessage} />
        )}
        <p>
          {requiresFan ? (
            isHeld ? (
              <Trans>
                The seats are still held. Try again or use another payment method before time runs out.
              </Trans>
            ) : (
              <Trans>The seats went back on sale.</Trans>
            )
          ) : canRetry ? (
            <Trans>Your seats are still held. You can pay for them before time runs out.</Trans>
          ) : isHeld ? (
            <Trans>The seats are still held. The buyer can try again before time runs out.</Trans>
          ) : (
            <Trans>Your seats went back on sale.</Trans>
          )}
        </p>
        {deadlineText === null ? null : (
          <p>
            {canRetry && !requiresFan ? (
              <Trans>Your seats are held until {deadlineText}.</Trans>
            ) : (
              <Trans>The seats are held until {deadlineText}.</Trans>
            )}
          </p>
        )}
      </Alert>
      <Row equal="roomy">
        {hasPaidBefore ? (
          <LinkButton variant="primary" size="large" href="/my-purchases">
            {i18n._(declineNextStepNames.SEE_PURCHASES)}
          </LinkButton>
        ) : null}
        {canRetry ? (
          <LinkButton
            variant={hasPaidBefore ? 'secondary' : 'primary'}
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
        <RestartLinks salesChannel={salesChannel} purchase={purchase} order={order} areSeatsHeld={isHeld} />
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
