import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import type { Order } from '#domain/order/purchase.ts';
import { totalOf } from '#domain/sale/price.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { money } from '#domain/shared/money.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { refundMeansNames } from '../../i18n/refund-words.ts';
import { waysPaid } from '../purchases/paid-parts.tsx';
import { receiptPath } from '../purchases/receipt-path.ts';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';

/** Paid, and given back: why, how much, whereto and when. Nothing failed here. */
export function Refunded({ view, order }: Omit<OutcomeProps<'refunded'>, 'send'>) {
  const { purchase, mode } = view;
  const { basePath, namesFan } = saleDesks[mode];
  const amount = formatMoneyWithCode(totalOf(purchase.total));
  return (
    <OutcomeFrame
      order={order}
      title={
        order?.event.saleState === 'CANCELLED' ? (
          <Trans>The event was cancelled</Trans>
        ) : (
          <Trans>This purchase was refunded</Trans>
        )
      }
    >
      <Alert
        tone="info"
        title={
          purchase.total.total === 0 ? (
            <Trans>Nothing had been paid</Trans>
          ) : (
            <Trans>{amount} was paid, and all of it is given back</Trans>
          )
        }
      >
        <Trans>These tickets no longer let anybody in.</Trans>
      </Alert>
      {order === null ? null : <GivenBack order={order} />}
      <Row equal="roomy">
        {namesFan ? (
          <LinkButton variant="primary" size="large" href={basePath}>
            <Trans>Next sale</Trans>
          </LinkButton>
        ) : (
          <>
            {order === null ? null : (
              <LinkButton variant="primary" size="large" href={receiptPath(order.orderId)}>
                <Trans>See the receipt</Trans>
              </LinkButton>
            )}
            <LinkButton href="/">
              <Trans>See other events</Trans>
            </LinkButton>
          </>
        )}
      </Row>
    </OutcomeFrame>
  );
}

function GivenBack({ order: { event, purchase, receipt, total } }: { readonly order: Order }) {
  const { i18n } = useLingui();
  const { currency } = total;
  const sum = (minor: number) => formatMoneyWithCode(money(minor, currency));
  const paid = { i18n, purchase, card: receipt.card };
  return (
    <Panel>
      <Stack>
        <Lines
          items={[
            { id: 'paid', term: <Trans>Paid</Trans>, value: sum(total.total) },
            ...waysPaid(paid),
            ...receipt.refunds.map(({ at, amount, means, isSurplus }) => ({
              id: `${at}-${means}`,
              term: isSurplus ? (
                <Trans>
                  A second payment was returned on{' '}
                  <DateText at={at} timeZone={event.venue.timeZone} look="dayAndTime" />
                </Trans>
              ) : (
                <Trans>
                  Given back on <DateText at={at} timeZone={event.venue.timeZone} look="dayAndTime" />
                </Trans>
              ),
              value: `${sum(amount)} · ${i18n._(refundMeansNames[means])}`,
            })),
          ]}
        />
        {receipt.refunds.some(({ means }) => means === 'PROVIDER') ? (
          <Note>
            {purchase.method === 'CASH' ? (
              <Trans>
                The payment provider puts the money in the payer’s account there, or writes how to collect it.
              </Trans>
            ) : (
              <Trans>A bank may take some days to show it.</Trans>
            )}
          </Note>
        ) : null}
      </Stack>
    </Panel>
  );
}
