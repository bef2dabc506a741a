import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Send } from 'lucide-react';
import { useState } from 'react';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { Flows } from '#machines/flows.ts';
import { toSentLinkView } from '#machines/sent-link/sent-link.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { deliveryChannelNames } from '../../i18n/ticket-words.ts';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { InstructedFrame } from './InstructedFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { useDeadline } from './use-deadline.ts';

type SentLinkProps = OutcomeProps<'pending'> & {
  readonly instruction: Extract<PaymentInstruction, { readonly kind: 'LINK' }>;
  readonly sentLink: Flows['sentLink'];
};

/** At the desk: a link waits for its fan. It updates itself, may be sent once more, and is taken back by another way to pay. */
export function SentLink({ view, send, order, instruction, sentLink }: SentLinkProps) {
  const { i18n } = useLingui();
  const { purchase } = view;
  const [flow] = useState(() => sentLink({ orderId: purchase.orderId }));
  const [sending, press] = useFlow(flow, toSentLinkView);
  const payBy = useDeadline(view)(instruction.expiresAt);
  const channel = i18n._(deliveryChannelNames[instruction.channel]);
  const { destination } = instruction;
  return (
    <InstructedFrame
      view={view}
      send={send}
      order={order}
      title={<Trans>The link is on its way to the fan</Trans>}
      clock={<Trans>Time left to pay by the link</Trans>}
    >
      <Stack>
        <p>
          <Trans>
            {channel} to {destination}. The fan can pay until {payBy}; the seats are kept until then. You can
            go on to the next sale meanwhile: nothing is lost.
          </Trans>
        </p>
        <TroubleAlert trouble={sending.trouble} />
        <Row>
          <Button
            icon={<Send size={20} />}
            busy={sending.sending ? <Trans>Sending</Trans> : undefined}
            onClick={() => press({ type: 'sending.requested' })}
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
    </InstructedFrame>
  );
}
