import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Button } from '../../components/Button/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import type { OutcomeProps, PayableScreen } from './outcome-props.ts';

/**
 * Cancels the pending payment to choose another method while the seats are held. Only the buyer may do it; a fan who
 * bought from a seller is sent to them.
 */
export function ChangePaymentMethod({ view, send }: Omit<OutcomeProps<PayableScreen>, 'order'>) {
  const [isAsking, setIsAsking] = useState(false);
  if (view.paymentMethodChange === null && view.cancelFailure === null) return null;
  const cancel = (): void => {
    setIsAsking(false);
    send({ type: 'paymentMethodChange.requested' });
  };
  const { button, note } = messages[view.screen === 'paymentLinkSent' ? 'LINK' : view.audience];
  return (
    <Stack gap={2}>
      <FailureAlert failure={view.cancelFailure} />
      {view.paymentMethodChange === 'CANCEL_PAYMENT' ? (
        <>
          <Button
            wide
            onClick={hasCodeInHand(view.screen) ? () => setIsAsking(true) : cancel}
            busy={view.changingPaymentMethod ? <Trans>Checking</Trans> : undefined}
          >
            {button}
          </Button>
          <Note size="xs">{note}</Note>
          {isAsking ? <CancelCodeDialog onCancel={() => setIsAsking(false)} onConfirm={cancel} /> : null}
        </>
      ) : view.paymentMethodChange === 'ASK_SELLER' ? (
        <Note size="xs">
          <Trans>To use another payment method or cancel, contact your seller.</Trans>
        </Note>
      ) : null}
    </Stack>
  );
}

/** Asks before a code ends that may already be in somebody's hands. */
function CancelCodeDialog(answers: { readonly onCancel: () => void; readonly onConfirm: () => void }) {
  return (
    <ConfirmDialog
      title={<Trans>Cancel this payment?</Trans>}
      cancelLabel={<Trans>Keep this payment</Trans>}
      confirmLabel={<Trans>Cancel the payment</Trans>}
      {...answers}
    >
      <p>
        <Trans>Its code stops working. Keep it if somebody may be paying with it now.</Trans>
      </p>
    </ConfirmDialog>
  );
}

const screensWithCode: readonly PayableScreen[] = ['shopVoucher', 'speiTransfer', 'boxOfficeVoucher'];
const hasCodeInHand = (screen: PayableScreen): boolean => screensWithCode.includes(screen);

const messages = {
  PAYER: {
    button: <Trans>Use another payment method</Trans>,
    note: (
      <Trans>
        Only if you have not paid. This payment is cancelled, and you have ten minutes to choose again.
      </Trans>
    ),
  },
  SELLER: {
    button: <Trans>Use another payment method</Trans>,
    note: (
      <Trans>
        Only if the fan has not paid. This payment is cancelled, and you have ten minutes to choose again.
      </Trans>
    ),
  },
  LINK: {
    button: <Trans>Cancel the link</Trans>,
    note: (
      <Trans>The link will stop working, and you will have ten minutes to sell the seats another way.</Trans>
    ),
  },
} as const satisfies Record<PaymentAudience | 'LINK', unknown>;
