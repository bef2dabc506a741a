import { Trans, useLingui } from '@lingui/react/macro';
import type { WaysOut } from '#domain/payment/decline-reason.ts';
import type { PaymentLink } from '#domain/payment/payment-link.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { paymentMethodNames } from '../../i18n/payment-words.ts';
import { DeclineAlert } from '../sale/buy/DeclineAlert.tsx';

type LinkRefusalProps = {
  readonly refused: NonNullable<PaymentLink['refused']>;
  /** What can be done about it here. */
  readonly out: WaysOut;
};

/** What was tried by this link came to nothing: that nobody was charged, and what helps. */
export function LinkRefusal({ refused: { method, statusDetail }, out }: LinkRefusalProps) {
  const { i18n } = useLingui();
  if (method === 'CARD' && statusDetail !== null)
    return <DeclineAlert statusDetail={statusDetail} form="payment" out={out} />;
  const name = i18n._(paymentMethodNames[method]);
  return (
    <Alert tone="danger" announce="now" title={<Trans>The payment did not go through</Trans>}>
      <Trans>
        Tried with: {name}. Nobody was charged and the seats are still held. Try again, or another way.
      </Trans>
    </Alert>
  );
}
