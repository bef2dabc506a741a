import { Trans, useLingui } from '@lingui/react/macro';
import { CreditCard } from 'lucide-react';
import { payLinkPath } from '#domain/auth/site-path.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row, Stack } from '../../components/Layout/Layout.tsx';
import { wordsOfDecline } from '../../i18n/decline-words.ts';
import { moneyMovementWords } from '../../i18n/order-words.ts';
import { paymentMethodNames } from '../../i18n/payment-words.ts';
import { deliveryChannelNames } from '../../i18n/ticket-words.ts';
import { DeclineText } from './DeclineText.tsx';
import { InstructedFrame } from './InstructedFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { useDeadline } from './use-deadline.ts';

type LinkToPayProps = OutcomeProps<'pending'> & {
  readonly instruction: Extract<PaymentInstruction, { readonly kind: 'LINK' }>;
};

/** The payer's side of a link: what it waits for, how the last payment by it ended, and the way to pay it. */
export function LinkToPay({ view, send, order, instruction }: LinkToPayProps) {
  const { i18n } = useLingui();
  const { awaitedLink } = view;
  const payBy = useDeadline(view)(instruction.expiresAt);
  const channel = i18n._(deliveryChannelNames[instruction.channel]);
  const { destination } = instruction;
  const refused = awaitedLink?.refused ?? null;
  const method = refused === null ? '' : i18n._(paymentMethodNames[refused.method]);
  const payToken = awaitedLink?.payToken ?? null;
  return (
    <InstructedFrame
      view={view}
      send={send}
      order={order}
      title={
        refused === null ? <Trans>Pay with your link</Trans> : <Trans>The payment did not go through</Trans>
      }
      clock={<Trans>Time left to pay by the link</Trans>}
      check={<Trans>I have paid, check</Trans>}
    >
      {refused === null ? null : (
        <Alert tone="danger" title={i18n._(moneyMovementWords.NO)}>
          <p>
            <Trans>Tried with: {method}.</Trans>
          </p>
          {refused.statusDetail === null ? null : (
            <DeclineText words={wordsOfDecline(refused.statusDetail)} />
          )}
        </Alert>
      )}
      <Stack>
        <p>
          <Trans>
            The link was sent by {channel} to {destination}. It can be paid until {payBy}, and the seats are
            kept until then.
          </Trans>
        </p>
        {payToken === null ? (
          <p>
            <Trans>
              Open the link to pay. If you do not have it, ask who sold you the seats for another.
            </Trans>
          </p>
        ) : (
          <Row>
            <LinkButton
              href={`${payLinkPath}#${new URLSearchParams({ pay: payToken })}`}
              variant="primary"
              size="large"
              icon={<CreditCard size={20} />}
            >
              {refused === null ? <Trans>Pay now</Trans> : <Trans>Try again</Trans>}
            </LinkButton>
          </Row>
        )}
      </Stack>
    </InstructedFrame>
  );
}
