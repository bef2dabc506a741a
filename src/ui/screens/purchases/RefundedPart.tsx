import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '#domain/market/format/money.ts';
import type { Order } from '#domain/order/purchase.ts';
import type { HeldItem } from '#domain/reservation/reservation.ts';
import { money } from '#domain/shared/money.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { refundMeansNames } from '../../i18n/refund-messages.ts';
import { SeatList } from '../sale/SeatsText.tsx';

type CancelledSeatsProps = { readonly order: Order; readonly items: readonly HeldItem[] };

/** Lists the seats of an order whose tickets admit nobody any longer. */
export function CancelledSeats({ order, items }: CancelledSeatsProps) {
  return (
    <div>
      <Note>
        {order.refundedAmount > 0 ? (
          <Trans>Refunded, no longer valid:</Trans>
        ) : (
          <Trans>Cancelled, no longer valid:</Trans>
        )}
      </Note>
      <SeatList items={items} />
    </div>
  );
}

/** Says how much of an order was refunded, when and how. */
export function RefundLines({ order: { receipt, total, event } }: { readonly order: Order }) {
  const { i18n } = useLingui();
  return receipt.refunds.map(({ at, amount, means }) => {
    const refunded = formatMoney(money(amount, total.currency));
    const destination = i18n._(refundMeansNames[means]);
    return (
      <p key={`${at}-${means}`}>
        <Trans>
          {refunded} refunded on <DateText at={at} timeZone={event.venue.timeZone} format="dayAndTime" />,{' '}
          {destination}
        </Trans>
      </p>
    );
  });
}
