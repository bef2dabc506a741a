import { Trans } from '@lingui/react/macro';
import { SearchCheck } from 'lucide-react';
import { paidByMethod } from '#domain/order/purchase.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps, SharedProps } from './outcome-props.ts';
import { ShareStatus } from './ShareStatus.tsx';
import { WaysOn } from './WaysOn.tsx';

type ParkedProps = OutcomeProps<'pending'> & SharedProps;

/** Money of another sum is with us: a person decides about it, and nobody is asked to pay meanwhile. */
export function Parked({ view, send, order, link }: ParkedProps) {
  const { purchase } = view;
  const { namesFan } = saleDesks[view.mode];
  const price = <Money value={paidByMethod(purchase)} />;
  const isHeld =
    purchase.reservationStatus === 'STARTED_PAYMENT' || purchase.reservationStatus === 'WAITING_FOR_PAYMENT';
  return (
    <OutcomeFrame
      tag={
        <Tag tone="pending" icon={<SearchCheck size={16} aria-hidden="true" />}>
          <Trans>Being looked at</Trans>
        </Tag>
      }
      order={order}
      title={<Trans>We received another sum</Trans>}
    >
      <p>
        {namesFan ? (
          <Trans>
            {price} was to come, and the fan’s payment is another sum. A manager looks at it and decides: the
            tickets are issued, or all of the money goes back.
          </Trans>
        ) : (
          <Trans>
            {price} was to come, and your payment is another sum. One of us looks at it and decides: your
            tickets come, or all of the money goes back.
          </Trans>
        )}
      </p>
      {isHeld ? (
        <p>
          {namesFan ? (
            <Trans>The seats stay the fan’s until then.</Trans>
          ) : (
            <Trans>Your seats stay yours until then.</Trans>
          )}
        </p>
      ) : null}
      {namesFan ? (
        <Alert tone="attention" title={<Trans>Do not charge again</Trans>}>
          <Trans>We write to the fan as soon as it is decided. You can go on to the next sale.</Trans>
        </Alert>
      ) : (
        <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
          <Trans>We write to you as soon as it is decided. You can close this page.</Trans>
        </Alert>
      )}
      <WaysOn view={view} send={send} />
      <ShareStatus code={purchase.code} link={link} />
    </OutcomeFrame>
  );
}
