import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { paymentLinkPath } from '#domain/identity/site-path.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { getDeclineMessages } from '../../i18n/decline-messages.ts';
import { purchaseMoneyMessages } from '../../i18n/order-messages.ts';
import { paymentMethodNames } from '../../i18n/payment-messages.ts';
import { deliveryChannelNames } from '../../i18n/ticket-messages.ts';
import { DeclineText } from './DeclineText.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { PaymentInstructionsFrame } from './PaymentInstructionsFrame.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

/** Shows the payer a payment link: what it waits for, how its latest payment ended, and the button to pay. */
export function PaymentLinkPending({ view, send, order }: OutcomeProps<'paymentLinkPending'>) {
  const { i18n } = useLingui();
  const { instruction, payToken, decline } = view;
  const payBy = useDeadlineFormatter(view)(instruction.expiresAt);
  const channel = i18n._(deliveryChannelNames[instruction.channel]);
  const { destination } = instruction;
  const method = decline === null ? '' : i18n._(paymentMethodNames[decline.method]);
  return (
    <PaymentInstructionsFrame
      view={view}
      send={send}
      order={order}
      title={decline === null ? <Trans>Pay with your link</Trans> : <Trans>Payment not completed</Trans>}
      clock={<Trans>Time left to pay by the link</Trans>}
      checkLabel={<Trans>I have paid</Trans>}
    >
      {decline === null ? null : (
        <Alert tone="danger" title={i18n._(purchaseMoneyMessages.PAYER.NO)}>
          <p>
            <Trans>Attempted with {method}.</Trans>
          </p>
          {decline.statusDetail === null ? null : (
            <DeclineText declineMessage={getDeclineMessages(decline.statusDetail)} />
          )}
        </Alert>
      )}
      <Stack>
        <p>
          <Trans>
            The link was sent by {channel} to {destination}. It can be paid until {payBy}, and the seats are
            held until then.
          </Trans>
        </p>
        {payToken === null ? (
          <p>
            <Trans>Open the link to pay. If you do not have it, ask your seller for a new one.</Trans>
          </p>
        ) : (
          <Row>
            <LinkButton
              href={`${paymentLinkPath}#${new URLSearchParams({ pay: payToken })}`}
              variant="primary"
              size="large"
              icon={<CreditCard size={20} />}
            >
              {decline === null ? <Trans>Pay now</Trans> : <Trans>Try again</Trans>}
            </LinkButton>
          </Row>
        )}
      </Stack>
    </PaymentInstructionsFrame>
  );
}
