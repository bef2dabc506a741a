import { Trans } from '@lingui/react/macro';
import { SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { calculateMethodPortion } from '#domain/order/purchase.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { isInPayment } from '#domain/reservation/reservation-rules.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps, StatusLinkProps } from './outcome-props.ts';
import { PendingActions } from './PendingActions.tsx';
import { ShareOrderStatus } from './ShareOrderStatus.tsx';

type PaymentUnderReviewProps = OutcomeProps<'amountReview'> & StatusLinkProps;

/**
 * Says that an amount other than the price was received and is being reviewed, and that nothing more should be paid.
 */
export function PaymentUnderReview({ view, send, order, link }: PaymentUnderReviewProps) {
  const { purchase } = view;
  const { review, held, advice } = messages[view.audience];
  const price = <Money value={calculateMethodPortion(purchase)} />;
  const isHeld = isInPayment({ status: purchase.reservationStatus });
  return (
    <OutcomeFrame
      tag={
        <Tag tone="pending" icon={<SearchCheck size={16} aria-hidden="true" />}>
          <Trans>Under review</Trans>
        </Tag>
      }
      order={order}
      title={<Trans>We received a different amount</Trans>}
    >
      <p>{review(price)}</p>
      {isHeld ? <p>{held}</p> : null}
      {advice}
      <PendingActions view={view} send={send} />
      <ShareOrderStatus code={purchase.code} link={link} />
    </OutcomeFrame>
  );
}

const messages = {
  PAYER: {
    review: (price) => (
      <Trans>
        The amount due was {price} and you paid a different amount. Our team will review it and either issue
        your tickets or refund the full payment.
      </Trans>
    ),
    held: <Trans>Your seats are held until then.</Trans>,
    advice: (
      <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
        <Trans>We will email you as soon as there is a decision. You can close this page.</Trans>
      </Alert>
    ),
  },
  SELLER: {
    review: (price) => (
      <Trans>
        The amount due was {price} and the fan paid a different amount. A manager will review it and either
        issue the tickets or refund the full payment.
      </Trans>
    ),
    held: <Trans>The seats are held for the fan until then.</Trans>,
    advice: (
      <Alert tone="attention" title={<Trans>Do not charge again</Trans>}>
        <Trans>We will email the fan as soon as there is a decision. You can go on to the next sale.</Trans>
      </Alert>
    ),
  },
} satisfies Record<
  PaymentAudience,
  {
    readonly review: (price: ReactNode) => ReactNode;
    readonly held: ReactNode;
    readonly advice: ReactNode;
  }
>;
