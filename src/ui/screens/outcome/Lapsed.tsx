import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { AwayFrom } from './AwayFrom.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';

/** The time to pay ended before anybody paid: nobody refused anything, and what holds if one paid all the same. */
export function Lapsed({ view, order }: Omit<OutcomeProps<'lapsed'>, 'send'>) {
  const { purchase, mode } = view;
  return (
    <OutcomeFrame order={order} title={titleOf(purchase.method)}>
      <Alert tone="attention" title={<Trans>Nobody paid, and nobody was charged</Trans>}>
        <p>
          <Trans>The seats went back on sale when the time ended.</Trans>
        </p>
        {mayComeLate(purchase.method) ? (
          <p>
            <Trans>
              Paid all the same? Keep the receipt. As soon as the money reaches us, the same seats are taken
              again if they are still free; if not, all of it is given back. We write about it either way.
            </Trans>
          </p>
        ) : null}
      </Alert>
      <Row equal="roomy">
        <AwayFrom mode={mode} purchase={purchase} order={order} />
      </Row>
    </OutcomeFrame>
  );
}

function titleOf(method: PaymentMethod): ReactNode {
  if (method === 'LINK') return <Trans>The link ended without a payment</Trans>;
  if (method === 'RESERVATION') return <Trans>The booking has ended</Trans>;
  return <Trans>The time to pay has ended</Trans>;
}

/** Ways by which somebody else takes the money, and may have taken it before we heard of it. */
const mayComeLate = (method: PaymentMethod): boolean =>
  method === 'CASH' || method === 'TRANSFER' || method === 'PAGUITOS';
