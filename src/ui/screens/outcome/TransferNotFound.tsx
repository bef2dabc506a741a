import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { isEventCancelled, RestartLinks } from './RestartLinks.tsx';

/**
 * Says that an announced transfer was not found. Whether the money left the account is not known here; the wording is
 * that of the e-mail about it.
 */
export function TransferNotFound({ view, order }: Omit<OutcomeProps<'transferNotFound'>, 'send'>) {
  const { isExpired, audience } = view;
  const { seatsMayReturn, refundOnly } = messages[audience];
  return (
    <OutcomeFrame order={order} title={renderTitle(isExpired, isEventCancelled(order))}>
      <Alert
        tone="attention"
        title={
          isEventCancelled(order) ? (
            <Trans>Tickets are no longer on sale</Trans>
          ) : (
            <Trans>The seats went back on sale</Trans>
          )
        }
      >
        {isExpired && !isEventCancelled(order) ? seatsMayReturn : refundOnly}
      </Alert>
      <Row equal="roomy">
        <RestartLinks view={view} order={order} />
      </Row>
    </OutcomeFrame>
  );
}

function renderTitle(isExpired: boolean, cancelled: boolean): ReactNode {
  if (cancelled) return <Trans>The event was cancelled</Trans>;
  return isExpired ? (
    <Trans>The transfer was not found in time</Trans>
  ) : (
    <Trans>The transfer was not found</Trans>
  );
}

const findProof = (
  <Trans>
    If the fan has proof of payment, find it under Transfers to confirm. Money we receive is either applied to
    the order or refunded.
  </Trans>
);

const messages = {
  PAYER: {
    seatsMayReturn: (
      <Trans>
        If the money left your account, take proof of payment to the box office. If the same seats are still
        available they are yours; otherwise we will refund you.
      </Trans>
    ),
    refundOnly: (
      <Trans>
        If the money left your account, take proof of payment to the box office. We will look again and refund
        you.
      </Trans>
    ),
  },
  SELLER: { seatsMayReturn: findProof, refundOnly: findProof },
} as const satisfies Record<PaymentAudience, unknown>;
