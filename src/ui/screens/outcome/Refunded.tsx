import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { buildReceiptPath } from '#domain/order/order-paths.ts';
import type { Order } from '#domain/order/purchase.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { getTotal } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { refundMeansNames } from '../../i18n/refund-messages.ts';
import { buildPaymentLines } from '../order/payment-lines.tsx';
import { NextSaleLink } from './NextSaleLink.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';

/** Shows a refunded purchase: why, how much, where to and when. Nothing failed. */
export function Refunded({ view, order }: Omit<OutcomeProps<'refunded'>, 'send'>) {
  const { purchase } = view;
  const amount = formatMoneyWithCode(getTotal(purchase.total));
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
            <Trans>Nothing was paid</Trans>
          ) : (
            <Trans>The full {amount} paid will be refunded</Trans>
          )
        }
      >
        <Trans>These tickets are no longer valid.</Trans>
      </Alert>
      {order === null ? null : <RefundDetails order={order} />}
      <Row equal="roomy">{actions[view.audience](order)}</Row>
    </OutcomeFrame>
  );
}

const actions = {
  PAYER: (order) => (
    <>
      {order === null ? null : (
        <LinkButton variant="primary" size="large" href={buildReceiptPath(order.orderId)}>
          <Trans>See the receipt</Trans>
        </LinkButton>
      )}
      <LinkButton href="/">
        <Trans>See other events</Trans>
      </LinkButton>
    </>
  ),
  SELLER: () => <NextSaleLink variant="primary" size="large" />,
} satisfies Record<PaymentAudience, (order: Order | null) => ReactNode>;

function RefundDetails({ order: { event, purchase, receipt, total } }: { readonly order: Order }) {
  const { i18n } = useLingui();
  const { currency } = total;
  const formatAmount = (minor: number) => formatMoneyWithCode(money(minor, currency));
  const paid = { i18n, purchase, card: receipt.card };
  return (
    <Panel>
      <Stack>
        <DefinitionList
          items={[
            { id: 'paid', term: <Trans>Paid</Trans>, value: formatAmount(total.total) },
            ...buildPaymentLines(paid),
            ...receipt.refunds.map(({ at, amount, means, isSurplus }) => ({
              id: `${at}-${means}`,
              term: isSurplus ? (
                <Trans>
                  A second payment was refunded on{' '}
                  <DateText at={at} timeZone={event.venue.timeZone} format="dayAndTime" />
                </Trans>
              ) : (
                <Trans>
                  Refunded on <DateText at={at} timeZone={event.venue.timeZone} format="dayAndTime" />
                </Trans>
              ),
              value: `${formatAmount(amount)} · ${i18n._(refundMeansNames[means])}`,
            })),
          ]}
        />
        {receipt.refunds.some(({ means }) => means === 'PROVIDER') ? (
          <Note>
            {hasTrait(purchase, 'isPaidAtPlace') ? (
              <Trans>
                The payment provider credits the payer’s account with them or writes to the payer with
                instructions to collect it.
              </Trans>
            ) : (
              <Trans>It may take a few days to appear at the bank.</Trans>
            )}
          </Note>
        ) : null}
      </Stack>
    </Panel>
  );
}
