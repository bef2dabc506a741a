import { Trans, useLingui } from '@lingui/react/macro';
import { calculateWalletRefund, type SoldOrderDetail } from '#domain/order/refund.ts';
import { type Currency, money } from '#domain/shared/money.ts';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import {
  refundedSeatHandlingNames,
  refundReasonNames,
  refundStateNames,
  refundStateTones,
} from '../../i18n/refund-messages.ts';
import styles from './BackOffice.module.css';

/** Lists the refunds of an order with their author and reason. */
export function RefundHistory({ order }: { readonly order: SoldOrderDetail }) {
  const { i18n, t } = useLingui();
  const { refunds, event, total } = order;
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>Refund history</Trans>
      </Heading>
      {refunds.length === 0 ? (
        <Note>
          <Trans>No refunds.</Trans>
        </Note>
      ) : (
        <DataTable
          caption={t`Refund history`}
          cardsOnPhones
          rows={refunds}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'at',
              header: <Trans>When</Trans>,
              isRowHeader: true,
              cell: ({ at }) => (
                <span className={styles.wrapped}>
                  <DateText at={at} timeZone={event.timeZone} format="dayAndTime" />
                </span>
              ),
            },
            {
              id: 'why',
              header: <Trans>Reason</Trans>,
              cell: ({ reason, note, by }) => (
                <>
                  {i18n._(refundReasonNames[reason])}
                  <span className={styles.note}>{note === null ? by : `${by}: ${note}`}</span>
                </>
              ),
            },
            {
              id: 'seats',
              header: <Trans>Seats</Trans>,
              cell: ({ seats }) => (
                <span className={styles.wrapped}>{i18n._(refundedSeatHandlingNames[seats])}</span>
              ),
            },
            {
              id: 'state',
              header: <Trans>State</Trans>,
              cell: ({ state }) => (
                <Tag tone={refundStateTones[state]}>{i18n._(refundStateNames[state])}</Tag>
              ),
            },
            { id: 'tickets', header: <Trans>Tickets</Trans>, align: 'end', cell: ({ tickets }) => tickets },
            {
              id: 'amount',
              header: <Trans>Amount</Trans>,
              align: 'end',
              cell: (refund) => (
                <>
                  <Money value={money(refund.amount, total.currency)} />
                  <WalletAmount amount={calculateWalletRefund(refund)} currency={total.currency} />
                </>
              ),
            },
          ]}
        />
      )}
    </Stack>
  );
}

function WalletAmount({ amount, currency }: { readonly amount: number; readonly currency: Currency }) {
  if (amount === 0) return null;
  const walletAmount = <Money value={money(amount, currency)} />;
  return (
    <span className={styles.second}>
      <Trans>To balance: {walletAmount}</Trans>
    </span>
  );
}
