import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentLink } from '#domain/order/payment-link.ts';
import type { DeclineAlternatives } from '#domain/payment/decline-reason.ts';
import { paymentMethodTraits } from '#domain/payment/payment-method.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { paymentMethodNames } from '../../i18n/payment-messages.ts';
import { DeclineAlert } from '../sale/buy/DeclineAlert.tsx';

type PaymentLinkDeclineProps = {
  readonly decline: NonNullable<PaymentLink['decline']>;
  /** The alternatives available in this form. */
  readonly alternatives: DeclineAlternatives;
};

/** Says that the latest payment with this link failed without a charge, and what helps. */
export function PaymentLinkDecline({
  decline: { method, statusDetail },
  alternatives: out,
}: PaymentLinkDeclineProps) {
  const { i18n } = useLingui();
  if (paymentMethodTraits[method].takesCard && statusDetail !== null)
    return <DeclineAlert audience="PAYER" statusDetail={statusDetail} form="payment" alternatives={out} />;
  const name = i18n._(paymentMethodNames[method]);
  return (
    <Alert tone="danger" announce="now" title={<Trans>Payment not completed</Trans>}>
      <Trans>
        Attempted with {name}. Nobody was charged and the seats are still held. Try again or use another
        payment method.
      </Trans>
    </Alert>
  );
}
