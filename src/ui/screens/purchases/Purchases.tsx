import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { formatMoney } from '#domain/format/money.ts';
import { calendarHref } from '#domain/order/calendar-path.ts';
import type { OrderPage } from '#domain/order/order-list.ts';
import { balancePartOf, type Order } from '#domain/order/purchase.ts';
import { totalOf } from '#domain/sale/price.ts';
import { pendingPath } from '#domain/sale/sale-path.ts';
import { money } from '#domain/shared/money.ts';
import type { Trouble } from '#machines/support/trouble.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Pager } from '../../components/Pager/Pager.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { orderStatusNames, orderStatusTones } from '../../i18n/order-words.ts';
import type { LinkOf } from '../outcome/outcome-props.ts';
import { ShareStatus } from '../outcome/ShareStatus.tsx';
import { PlacesList } from '../sale/PlacesText.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import styles from './Purchases.module.css';
import { receiptPath } from './receipt-path.ts';

type PurchasesProps = {
  readonly page: OrderPage;
  readonly trouble: Trouble | null;
  readonly linkOf: LinkOf;
};

/** Everything bought or begun, newest first. */
export function Purchases({ page, trouble, linkOf }: PurchasesProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>My purchases</Trans>
        </Heading>
        <PlansLink />
        <TroubleAlert trouble={trouble} />
        {page.items.map((order) => (
          <OneOrder key={order.orderId} order={order} link={linkOf(order.linkToken)} />
        ))}
        <Pager of={page} turning={{ hrefOf: (to) => `/my-purchases?page=${to + 1}` }} />
      </Stack>
    </Page>
  );
}

function OneOrder({ order, link }: { readonly order: Order; readonly link: string | null }) {
  const { i18n } = useLingui();
  const { purchase } = order;
  const pending = pendingPath(purchase);
  const isCancelled = order.event.saleState === 'CANCELLED';
  const isToCome = order.status === 'PAID' && !isCancelled;
  const part = balancePartOf(purchase);
  const ofBalance = formatMoney(money(part, order.total.currency));
  const back = formatMoney(money(order.refundedAmount, order.total.currency));
  return (
    <Panel>
      <div className={styles.order}>
        <EventHeading event={order.event} as="h2" />
        {isCancelled ? <CancelledEvent order={order} /> : null}
        <PlacesList items={order.items} />
        <div className={styles.foot}>
          <Row>
            <Tag tone={orderStatusTones[order.status]}>{i18n._(orderStatusNames[order.status])}</Tag>
            <b>
              <Money value={totalOf(order.total)} />
            </b>
            {part === 0 ? null : <Trans>{ofBalance} of it from your balance</Trans>}
            {order.refundedAmount > 0 ? <Trans>{back} given back</Trans> : null}
          </Row>
          <Note size="xs">
            <Trans>
              Order {order.code},{' '}
              <DateText at={order.createdAt} timeZone={order.event.venue.timeZone} look="dayAndTime" />
            </Trans>
          </Note>
        </div>
        <Row equal="roomy">
          {isToCome ? (
            <LinkButton href="/my-tickets">
              <Trans>See my tickets</Trans>
            </LinkButton>
          ) : null}
          {isToCome ? (
            <LinkButton
              href={calendarHref({ orderId: order.orderId })}
              target="_self"
              icon={<CalendarPlus size={20} />}
            >
              <Trans>To the calendar</Trans>
            </LinkButton>
          ) : null}
          {order.receipt.paidAt === null ? null : (
            <LinkButton href={receiptPath(order.orderId)}>
              <Trans>See the receipt</Trans>
            </LinkButton>
          )}
          {pending === null ? null : (
            <LinkButton href={pending} variant="primary">
              <Trans>See how it stands</Trans>
            </LinkButton>
          )}
        </Row>
        {pending === null ? null : <ShareStatus code={order.code} link={link} />}
      </div>
    </Panel>
  );
}

/** Where the money of an event goes that does not take place. */
function CancelledEvent({ order }: { readonly order: Order }) {
  const isPaid = order.receipt.paidAt !== null && order.total.total > 0;
  return (
    <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
      {isPaid ? (
        <WhereItGoes method={order.purchase.method} />
      ) : (
        <Trans>You have nothing to pay for it.</Trans>
      )}
    </Alert>
  );
}

function WhereItGoes({ method }: { readonly method: Order['purchase']['method'] }) {
  switch (method) {
    case 'WALLET':
      return <Trans>Everything you paid, fees included, goes into your balance.</Trans>;
    case 'TPV':
    case 'RESERVATION':
    case 'PROCESSING_TRANSFER':
      return (
        <Trans>
          Everything you paid, fees included, is handed to you at any of our windows: bring your document.
        </Trans>
      );
    case 'IDENTIFICATION':
      return <Trans>Your organisation, which was charged for it, does not owe it any more.</Trans>;
    case 'CASH':
      return (
        <Trans>
          Everything you paid, fees included, goes back: at our windows if you paid there, otherwise through
          the payment provider, which writes to you.
        </Trans>
      );
    default:
      return (
        <Trans>
          Everything you paid, fees included, goes back by the way you paid. Your bank may take some days to
          show it.
        </Trans>
      );
  }
}

export function PurchasesSkeleton() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>My purchases</Trans>
        </Heading>
        <Skeleton shape="card" count={2} />
      </Stack>
    </Page>
  );
}

/** What is paid in parts has a page of its own. */
function PlansLink() {
  return (
    <Row>
      <LinkButton href="/checkout/installment" size="small">
        <Trans>My instalment plans</Trans>
      </LinkButton>
    </Row>
  );
}

export function NoPurchases() {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>My purchases</Trans>
        </Heading>
        <PlansLink />
        <EmptyState
          title={<Trans>You have not bought anything yet</Trans>}
          action={
            <LinkButton href="/?page=1" variant="primary">
              <Trans>See what is on</Trans>
            </LinkButton>
          }
        >
          <Trans>What you buy is here, with its receipt and how it stands.</Trans>
        </EmptyState>
      </Stack>
    </Page>
  );
}
