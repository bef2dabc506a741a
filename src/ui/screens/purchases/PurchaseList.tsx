import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { formatMoney } from '#domain/market/format/money.ts';
import { splitCancelledItems } from '#domain/order/cancelled-items.ts';
import type { OrderPage } from '#domain/order/order-list.ts';
import { buildCalendarHref, buildReceiptPath, buildTicketsPath } from '#domain/order/order-paths.ts';
import { isPaid } from '#domain/order/order-status.ts';
import { calculateWalletPortion, isAwaitingPayer, isFreeOrder, type Order } from '#domain/order/purchase.ts';
import { renewalsPath } from '#domain/order/renewal.ts';
import { getTotal } from '#domain/sale/price.ts';
import { buildPendingPath } from '#domain/sale/sale-path.ts';
import { money } from '#domain/shared/money.ts';
import type { FlowFailure } from '#machines/support/flow-failure.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Pager } from '../../components/Pager/Pager.tsx';
import { Price } from '../../components/Price/Price.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { orderStatusNames, orderStatusTones, purchaseMoneyMessages } from '../../i18n/order-messages.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { PendingOrderText } from '../order/PendingOrders.tsx';
import type { BuildStatusLink } from '../outcome/outcome-props.ts';
import { ShareOrderStatus } from '../outcome/ShareOrderStatus.tsx';
import { SeatList } from '../sale/SeatsText.tsx';
import { CancelledEvent } from './CancelledEvent.tsx';
import styles from './PurchaseList.module.css';
import { CancelledSeats, RefundLines } from './RefundedPart.tsx';

type PurchaseListProps = {
  readonly page: OrderPage;
  readonly failure: FlowFailure | null;
  readonly buildStatusLink: BuildStatusLink;
};

/** Lists all purchases, newest first. */
export function PurchaseList({ page, failure, buildStatusLink }: PurchaseListProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>My purchases</Trans>
        </Heading>
        <PlansLink />
        <FailureAlert failure={failure} />
        {page.items.map((order) => (
          <OrderCard key={order.orderId} order={order} link={buildStatusLink(order.linkToken)} />
        ))}
        <Pager list={page} navigation={{ buildHref: (to) => `/my-purchases?page=${to + 1}` }} />
      </Stack>
    </Page>
  );
}

function OrderCard({ order, link }: { readonly order: Order; readonly link: string | null }) {
  const { i18n } = useLingui();
  const { purchase } = order;
  const seats = splitCancelledItems(order);
  const pending = buildPendingPath(purchase);
  const isCancelled = order.event.saleState === 'CANCELLED';
  const isUpcoming = isPaid(order) && !isCancelled;
  const walletPortion = calculateWalletPortion(purchase);
  const walletText = formatMoney(money(walletPortion, order.total.currency));
  return (
    <Panel>
      <div className={styles.order}>
        <EventHeading event={order.event} as="h2" />
        {isCancelled ? <CancelledEvent order={order} /> : <UnusedPayment purchase={purchase} />}
        {seats.valid.length === 0 ? null : <SeatList items={seats.valid} />}
        {seats.cancelled.length === 0 ? null : <CancelledSeats order={order} items={seats.cancelled} />}
        {isCancelled ? null : <RefundLines order={order} />}
        {pending === null ? null : <PendingOrderText order={order} />}
        <div className={styles.foot}>
          <Row>
            <Tag tone={orderStatusTones[order.status]}>
              {order.status === 'PAID' && isFreeOrder(purchase) ? (
                <Trans context="order">Confirmed</Trans>
              ) : (
                i18n._(orderStatusNames[order.status])
              )}
            </Tag>
            <b>
              <Price value={getTotal(order.total)} />
            </b>
            {walletPortion === 0 ? null : <Trans>{walletText} paid from your balance</Trans>}
          </Row>
          <Note size="xs">
            <Trans>
              Order {order.code},{' '}
              <DateText at={order.createdAt} timeZone={order.event.venue.timeZone} format="dayAndTime" />
            </Trans>
          </Note>
        </div>
        <Row equal="roomy">
          {isUpcoming ? (
            <LinkButton href={buildTicketsPath(order.orderId)}>
              <Trans>See my tickets</Trans>
            </LinkButton>
          ) : null}
          {isUpcoming ? (
            <LinkButton
              href={buildCalendarHref({ orderId: order.orderId })}
              target="_self"
              icon={<CalendarPlus size={20} />}
            >
              <Trans>Add to calendar</Trans>
            </LinkButton>
          ) : null}
          {order.receipt.paidAt === null ? null : (
            <LinkButton href={buildReceiptPath(order.orderId)}>
              <Trans>See the receipt</Trans>
            </LinkButton>
          )}
          {pending === null ? null : (
            <LinkButton href={pending} variant="primary">
              {order.plan !== null ? (
                <Trans>See the plan</Trans>
              ) : isAwaitingPayer(purchase) ? (
                <Trans>See how to pay</Trans>
              ) : (
                <Trans>View status</Trans>
              )}
            </LinkButton>
          )}
        </Row>
        {pending === null || order.plan !== null ? null : <ShareOrderStatus code={order.code} link={link} />}
      </div>
    </Panel>
  );
}

/** Says where a payment is that bought nothing: it came late, or with another amount. */
function UnusedPayment({ purchase: { moneyMoved, orderStatus } }: Pick<Order, 'purchase'>) {
  const { i18n } = useLingui();
  if (moneyMoved === 'NEEDS_REVIEW')
    return <Alert tone="attention" title={i18n._(purchaseMoneyMessages.PAYER.NEEDS_REVIEW)} />;
  return moneyMoved === 'RETURNED' && orderStatus !== 'REFUNDED' ? (
    <Alert tone="attention" title={<Trans>The payment could not be used for these seats</Trans>}>
      <Trans>You will get a full refund. The email we sent you explains how. You owe nothing.</Trans>
    </Alert>
  ) : null;
}

export function PurchasesSkeleton() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>My purchases</Trans>
        </Heading>
        <Skeleton shape="card" count={2} />
      </Stack>
    </Page>
  );
}

/** Links to the pages of installment plans and renewals. */
function PlansLink() {
  return (
    <Row>
      <LinkButton href="/checkout/installment" size="small">
        <Trans>My installment plans</Trans>
      </LinkButton>
      <LinkButton href={renewalsPath} size="small">
        <Trans>My renewals</Trans>
      </LinkButton>
    </Row>
  );
}

export function NoPurchases() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>My purchases</Trans>
        </Heading>
        <PlansLink />
        <EmptyState
          title={<Trans>You have not bought anything yet</Trans>}
          action={
            <LinkButton href="/?page=1" variant="primary">
              <Trans>Browse events</Trans>
            </LinkButton>
          }
        >
          <Trans>Your purchases will appear here with their receipt and status.</Trans>
        </EmptyState>
      </Stack>
    </Page>
  );
}
