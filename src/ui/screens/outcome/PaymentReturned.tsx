import { Trans } from '@lingui/react/macro';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { isEventCancelled, RestartLinks } from './RestartLinks.tsx';

/**
 * Says that a received payment could buy nothing and is refunded in full. It was not declined, so no other method is
 * offered.
 */
export function PaymentReturned({ view, order }: Omit<OutcomeProps<'paymentReturned'>, 'send'>) {
  const { purchase, salesChannel, audience, seats } = view;
  const { title, refund } = messages[audience];
  return (
    <OutcomeFrame order={order} title={title}>
      <Alert
        tone="attention"
        title={
          isEventCancelled(order) ? (
            <Trans>The event was cancelled</Trans>
          ) : (
            <Trans>The payment could not be used for these seats</Trans>
          )
        }
      >
        {isEventCancelled(order) ? null : (
          <p>
            <Trans>
              It arrived after the deadline, for a cart that has since changed, or for an amount that does not
              match the price.
            </Trans>
          </p>
        )}
        <p>{refund}</p>
      </Alert>
      <Row equal="roomy">
        {seats === 'RETRYABLE' ? (
          <LinkButton
            variant="primary"
            size="large"
            href={`${buildStepPath(salesChannel, 'BUY')}?${new URLSearchParams({ event: purchase.eventId })}`}
          >
            <Trans>Pay for the current cart</Trans>
          </LinkButton>
        ) : null}
        <RestartLinks view={view} order={order} areSeatsHeld={seats !== 'RELEASED'} />
      </Row>
    </OutcomeFrame>
  );
}

const messages = {
  PAYER: {
    title: <Trans>You will be refunded</Trans>,
    refund: <Trans>You will get a full refund. The email we sent you explains how. You owe nothing.</Trans>,
  },
  SELLER: {
    title: <Trans>The fan will be refunded</Trans>,
    refund: <Trans>The fan will get a full refund. The email we sent them explains how.</Trans>,
  },
} as const satisfies Record<PaymentAudience, unknown>;
