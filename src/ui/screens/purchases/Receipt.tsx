import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus, Printer } from 'lucide-react';
import { buildCalendarHref } from '#domain/order/order-paths.ts';
import { isPaid } from '#domain/order/order-status.ts';
import { isFreeOrder, type Order } from '#domain/order/purchase.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import { getTotal, isFree } from '#domain/sale/price.ts';
import { money } from '#domain/shared/money.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { formatPriceWithCode } from '../../i18n/format-price.ts';
import { orderStatusNames } from '../../i18n/order-messages.ts';
import { refundMeansNames } from '../../i18n/refund-messages.ts';
import { buildSplitPaymentLines, formatPaymentMethods } from '../order/payment-lines.tsx';
import { SeatList } from '../sale/SeatsText.tsx';
import styles from './Receipt.module.css';

/** Shows the receipt with its refunds, ready to print. */
export function Receipt({ order }: { readonly order: Order }) {
  const { i18n } = useLingui();
  const { total, receipt, purchase, event } = order;
  const { currency } = total;
  const paid = { i18n, purchase, card: receipt.card };
  const when = (at: number) => <DateText at={at} timeZone={event.venue.timeZone} format="dayAndTime" />;
  const amount = (minor: number) => <Money value={money(minor, currency)} />;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>Receipt of order {order.code}</Trans>
        </Heading>
        <Panel>
          <Stack>
            <EventHeading event={event} as="h2" />
            <SeatList items={order.items} />
            <DefinitionList
              ruled
              items={[
                ...(isFree(total)
                  ? []
                  : [
                      { id: 'base', term: <Trans>Tickets</Trans>, value: amount(total.base) },
                      { id: 'fee', term: <Trans>Service fee</Trans>, value: amount(total.fee) },
                      { id: 'tax', term: <Trans>Taxes</Trans>, value: amount(total.tax) },
                    ]),
                {
                  id: 'total',
                  term: <Trans>Total</Trans>,
                  value: <b>{formatPriceWithCode(i18n, getTotal(total))}</b>,
                },
                ...buildSplitPaymentLines(paid),
              ]}
            />
          </Stack>
        </Panel>
        <Panel>
          <Stack>
            <DefinitionList
              items={[
                {
                  id: 'status',
                  term: <Trans>Status</Trans>,
                  value:
                    isFreeOrder(purchase) && order.status === 'PAID' ? (
                      <Trans context="order">Confirmed</Trans>
                    ) : (
                      i18n._(orderStatusNames[order.status])
                    ),
                },
                ...(isFreeOrder(purchase)
                  ? []
                  : [{ id: 'method', term: <Trans>Paid with</Trans>, value: formatPaymentMethods(paid) }]),
                { id: 'bought', term: <Trans>Purchased on</Trans>, value: when(order.createdAt) },
                ...(receipt.paidAt === null || isFree(total)
                  ? []
                  : [{ id: 'paid', term: <Trans>Paid on</Trans>, value: when(receipt.paidAt) }]),
                ...(receipt.reference === null
                  ? []
                  : [
                      {
                        id: 'reference',
                        term: hasTrait(purchase, 'hasVoucher') ? (
                          <Trans>Voucher number</Trans>
                        ) : (
                          <Trans>Transaction number</Trans>
                        ),
                        value: receipt.reference,
                      },
                    ]),
                ...(receipt.card?.authorization == null
                  ? []
                  : [
                      {
                        id: 'authorization',
                        term: <Trans>Authorisation</Trans>,
                        value: receipt.card.authorization,
                      },
                    ]),
                ...receipt.refunds.map((refund) => ({
                  id: `refund-${refund.at}-${refund.means}`,
                  term: refund.isSurplus ? (
                    <Trans>A second payment was refunded on {when(refund.at)}</Trans>
                  ) : (
                    <Trans>Refunded on {when(refund.at)}</Trans>
                  ),
                  value: (
                    <>
                      {amount(refund.amount)} · {i18n._(refundMeansNames[refund.means])}
                    </>
                  ),
                })),
              ]}
            />
            {receipt.refunds.length === 0 ? (
              <Note>
                <Trans>No refunds.</Trans>
              </Note>
            ) : null}
          </Stack>
        </Panel>
        <div className={styles.actions}>
          <Row equal="roomy">
            <Button icon={<Printer size={20} />} onClick={() => window.print()}>
              <Trans>Print the receipt</Trans>
            </Button>
            {isPaid(order) && event.saleState !== 'CANCELLED' ? (
              <LinkButton
                href={buildCalendarHref({ orderId: order.orderId })}
                target="_self"
                icon={<CalendarPlus size={20} />}
              >
                <Trans>Add to calendar</Trans>
              </LinkButton>
            ) : null}
            {isPaid(order) ? (
              <LinkButton href={`/contact?${new URLSearchParams({ order: order.code, topic: 'refund' })}`}>
                <Trans>Request a refund</Trans>
              </LinkButton>
            ) : (
              <LinkButton href={`/contact?${new URLSearchParams({ order: order.code })}`}>
                <Trans>Contact us</Trans>
              </LinkButton>
            )}
            <LinkButton href="/my-purchases">
              <Trans>Back to my purchases</Trans>
            </LinkButton>
          </Row>
        </div>
      </Stack>
    </Page>
  );
}
