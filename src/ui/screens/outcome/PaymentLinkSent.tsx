import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Send } from 'lucide-react';
import { useState } from 'react';
import type { GetFlow } from '#machines/flows.ts';
import { toPaymentLinkSentView } from '#machines/payment-link-sent/payment-link-sent.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { deliveryChannelNames } from '../../i18n/ticket-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { PaymentInstructionsFrame } from './PaymentInstructionsFrame.tsx';
import { useDeadlineFormatter } from './use-deadline-formatter.ts';

type PaymentLinkSentProps = OutcomeProps<'paymentLinkSent'> & {
  readonly sentLink: GetFlow<'paymentLinkSent'>;
};

/**
 * Shows the seller a payment link that awaits its fan. It updates itself, can be sent once more, and is cancelled by
 * choosing another method.
 */
export function PaymentLinkSent({ view, send, order, sentLink }: PaymentLinkSentProps) {
  const { i18n } = useLingui();
  const { purchase, instruction } = view;
  const [flow] = useState(() => sentLink({ orderId: purchase.orderId }));
  const [sending, sendToLink] = useFlow(flow, toPaymentLinkSentView);
  const payBy = useDeadlineFormatter(view)(instruction.expiresAt);
  const channel = i18n._(deliveryChannelNames[instruction.channel]);
  const { destination } = instruction;
  return (
    <PaymentInstructionsFrame
      view={view}
      send={send}
      order={order}
      title={<Trans>The link was sent to the fan</Trans>}
      clock={<Trans>Time left to pay by the link</Trans>}
    >
      <Stack>
        <p>
          <Trans>
            {channel} to {destination}. The fan can pay until {payBy}, and the seats are held until then. You
            can go on to the next sale.
          </Trans>
        </p>
        <FailureAlert failure={sending.failure} />
        <Row>
          <Button
            icon={<Send size={20} />}
            busy={sending.sending ? <Trans>Sending</Trans> : undefined}
            onClick={() => sendToLink({ type: 'resend.requested' })}
          >
            <Trans>Send it again</Trans>
          </Button>
          <span role="status">
            {sending.sent ? (
              <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
                <Trans>Sent again</Trans>
              </Tag>
            ) : null}
          </span>
        </Row>
      </Stack>
    </PaymentInstructionsFrame>
  );
}
