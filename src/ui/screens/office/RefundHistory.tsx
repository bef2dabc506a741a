import { Trans, useLingui } from '@lingui/react/macro';
import { type SoldOrderDetail, toBalance } from '#domain/order/refund.ts';
import { type Currency, money } from '#domain/shared/money.ts';
import { DataTable } from '../../components/DataTable/DataTable.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import {
  refundedSeatsNames,
  refundReasonNames,
  refundStateNames,
  refundStateTones,
} from '../../i18n/refund-words.ts';
import styles from './Office.module.css';

/** What went back of an order, who gave it back and why. */
export function RefundHistory({ order }: { readonly order: SoldOrderDetail }) {
  const { i18n, t } = useLingui();
  const { refunds, event, total } = order;
  return (
    <Stack gap={3}>
      <Heading>
        <Trans>What went back</Trans>
      </Heading>
      {refunds.length === 0 ? (
        <Note>
          <Trans>Nothing was given back.</Trans>
        </Note>
      ) : (
        <DataTable
          caption={t`What went back`}
          cardsOnPhones
          rows={refunds}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'at',
              header: <Trans>When</Trans>,
              isRowHeader: true,
              cell: ({ at }) => <DateText at={at} timeZone={event.timeZone} look="dayAndTime" />,
            },
            {
              id: 'why',
              header: <Trans>Why</Trans>,
              cell: ({ reason, note, by }) => (
                <>
                  {i18n._(refundReasonNames[reason])}
                  <span className={styles.why}>{note === null ? by : `${by}: ${note}`}</span>
                </>
              ),
            },
            {
              id: 'seats',
              header: <Trans>Seats</Trans>,
              cell: ({ seats }) => i18n._(refundedSeatsNames[seats]),
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
                  <InBalance amount={toBalance(refund)} currency={total.currency} />
                </>
              ),
            },
          ]}
        />
      )}
    </Stack>
  );
}

function InBalance({ amount, currency }: { readonly amount: number; readonly currency: Currency }) {
  if (amount === 0) return null;
  const sum = <Money value={money(amount, currency)} />;
  return (
    <span className={styles.second}>
      <Trans>Into the balance: {sum}</Trans>
    </span>
  );
}
