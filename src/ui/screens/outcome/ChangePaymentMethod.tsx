import { Trans } from '@lingui/react/macro';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { Button } from '../../components/Button/Button.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import type { OutcomeProps, PayableScreen } from './outcome-props.ts';

/**
 * Cancels the pending payment to choose another method while the seats are held. Only the buyer may do it; a fan who
 * bought from a seller is told to ask them.
 */
export function ChangePaymentMethod({ view, send }: Omit<OutcomeProps<PayableScreen>, 'order'>) {
  if (view.paymentMethodChange === null && view.cancelFailure === null) return null;
  const isLink = view.screen === 'paymentLinkSent';
  return (
    <Stack gap={2}>
      <FailureAlert failure={view.cancelFailure} />
      {view.paymentMethodChange === 'CANCEL_PAYMENT' ? (
        <>
          <Button
            wide
            onClick={() => send({ type: 'paymentMethodChange.requested' })}
            busy={view.changingPaymentMethod ? <Trans>Checking</Trans> : undefined}
          >
            {isLink ? <Trans>Cancel the link</Trans> : <Trans>Use another way to pay</Trans>}
          </Button>
          <Note size="xs">
            {isLink ? (
              <Trans>
                The link will stop working, and you will have ten minutes to sell the seats another way.
              </Trans>
            ) : salesChannelRules[view.salesChannel].requiresFan ? (
              <Trans>
                Only if the fan has not paid. This payment is cancelled, and you have ten minutes to choose
                again.
              </Trans>
            ) : (
              <Trans>
                Only if you have not paid. This payment is cancelled, and you have ten minutes to choose
                again.
              </Trans>
            )}
          </Note>
        </>
      ) : view.paymentMethodChange === 'ASK_SELLER' ? (
        <Note size="xs">
          <Trans>To use another payment method or cancel, contact your seller.</Trans>
        </Note>
      ) : null}
    </Stack>
  );
}
