import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { hasTrait, paymentMethodTraits, type SettlementMethod } from '#domain/payment/payment-method.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { RestartLinks } from './RestartLinks.tsx';

/** Says that the deadline passed unpaid, and what happens to a late payment. Nothing was declined. */
export function PaymentExpired({ view, order }: Omit<OutcomeProps<'paymentExpired'>, 'send'>) {
  const { purchase } = view;
  return (
    <OutcomeFrame order={order} title={renderTitle(purchase.method)}>
      <Alert tone="attention" title={<Trans>Not paid, and nobody was charged</Trans>}>
        <p>
          <Trans>The seats went back on sale when the time ran out.</Trans>
        </p>
        {hasTrait(purchase, 'canBePaidLate') ? (
          <p>
            <Trans>
              Already paid? Keep the receipt. When we receive the payment, the same seats are assigned again
              if they are still available; otherwise it is refunded in full. We will email either way.
            </Trans>
          </p>
        ) : null}
      </Alert>
      <Row equal="roomy">
        <RestartLinks view={view} order={order} />
      </Row>
    </OutcomeFrame>
  );
}

function renderTitle(method: SettlementMethod): ReactNode {
  if (paymentMethodTraits[method].isPaidByLink) return <Trans>The link was not paid</Trans>;
  if (paymentMethodTraits[method].isBooking) return <Trans>The booking has ended</Trans>;
  return <Trans>The payment deadline has passed</Trans>;
}
