import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, Clock } from 'lucide-react';
import { formatMoney } from '#domain/market/format/money.ts';
import { calculateMethodPortion, isAwaitingPayer, type Order } from '#domain/order/purchase.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { buildPendingPath } from '#domain/sale/sale-path.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { useDateFormatter } from '../../components/DateText/DateText.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { cashProviderNames } from '../../i18n/cash-provider-names.ts';
import styles from './PendingOrders.module.css';

type PendingOrdersScreenProps = {
  readonly flow: ResourceFlow<null, readonly Order[]>;
  /** The event whose orders are shown; null for all, each with the name of its event. */
  readonly eventId: string | null;
  /** One line for all of them, where the page needs its room: above a map. */
  readonly isBrief?: boolean | undefined;
};

/** Shows the fan's pending orders wherever they matter. They never block the page, whatever happens to their reading. */
export function PendingOrdersScreen({ flow, eventId, isBrief = false }: PendingOrdersScreenProps) {
  const [view] = useFlow(flow, toResourceView<readonly Order[]>);
  if (view.screen !== 'ready') return null;
  const orders = view.value.filter(({ event }) => eventId === null || event.id === eventId);
  return isBrief ? (
    <PendingOrdersLine orders={orders} />
  ) : (
    <PendingOrders orders={orders} namesEvent={eventId === null} />
  );
}

type PendingOrdersProps = { readonly orders: readonly Order[]; readonly namesEvent: boolean };

/** Says of each pending order what is to be paid, how and until when. */
export function PendingOrders({ orders, namesEvent }: PendingOrdersProps) {
  return orders.map((order) => {
    const isToPay = isAwaitingPayer(order.purchase);
    return (
      <Alert
        key={order.orderId}
        tone="attention"
        title={<PendingOrderTitle orders={[order]} />}
        action={
          <LinkButton href={buildPendingPath(order.purchase) ?? '/my-purchases'} size="small">
            {order.plan !== null ? (
              <Trans>See the plan</Trans>
            ) : isToPay ? (
              <Trans>See how to pay</Trans>
            ) : (
              <Trans>View status</Trans>
            )}
          </LinkButton>
        }
      >
        {namesEvent ? <p>{order.event.title}</p> : null}
        <PendingOrderText order={order} />
      </Alert>
    );
  });
}

/** Says in one line how many tickets are to be paid, and leads to how; several orders lead to the tickets, which list them. */
export function PendingOrdersLine({ orders }: { readonly orders: readonly Order[] }) {
  const [first, second] = orders;
  if (first === undefined) return null;
  const href = second === undefined ? buildPendingPath(first.purchase) : '/my-tickets';
  return (
    <Link href={href ?? '/my-purchases'} className={styles.line}>
      <Clock size={20} aria-hidden="true" />
      <div className={styles.lineText}>
        <b>
          <PendingOrderTitle orders={orders} />
        </b>
        {second === undefined ? (
          <PendingOrderText order={first} />
        ) : (
          <p>
            <Plural value={orders.length} one="In # purchase" other="In # purchases" />
          </p>
        )}
      </div>
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}

function PendingOrderTitle({ orders }: { readonly orders: readonly Order[] }) {
  if (orders.every(({ plan }) => plan !== null)) return <Trans>Next installment</Trans>;
  const toPay = orders.filter(({ purchase }) => isAwaitingPayer(purchase));
  if (toPay.length === 0) return <Trans>Your payment is being confirmed</Trans>;
  return (
    <Plural
      value={countAdmissions(toPay.flatMap(({ items }) => items))}
      one="You have # ticket to pay"
      other="You have # tickets to pay"
    />
  );
}

/** Says the sum of a pending order, where it is paid and until when. */
export function PendingOrderText({ order: { purchase, event, plan } }: { readonly order: Order }) {
  const { i18n } = useLingui();
  const formatDate = useDateFormatter();
  if (plan !== null) {
    const [next, left] = [formatMoney(plan.next.amount), formatMoney(plan.due)];
    const day = formatDate(plan.next.dueAt, event.venue.timeZone, 'date');
    return (
      <p>
        <Trans>
          {next} by {day}. {left} left in total.
        </Trans>
      </p>
    );
  }
  const { instruction } = purchase;
  const amount = formatMoney(calculateMethodPortion(purchase));
  const deadline = instruction?.expiresAt ?? purchase.expiresAt;
  if (deadline === null) return <p>{amount}</p>;
  const payBy = formatDate(deadline, event.venue.timeZone, 'dayAndTime');
  const shop = instruction?.kind === 'SHOP' ? i18n._(cashProviderNames[instruction.provider]) : null;
  return (
    <p>
      {shop !== null ? (
        <Trans>
          {amount} at {shop}, until {payBy}.
        </Trans>
      ) : instruction?.kind === 'BOX_OFFICE' ? (
        <Trans>
          {amount} at our box offices, until {payBy}.
        </Trans>
      ) : instruction?.kind === 'CLABE' ? (
        <Trans>
          {amount} by SPEI transfer, until {payBy}.
        </Trans>
      ) : (
        <Trans>
          {amount}, until {payBy}.
        </Trans>
      )}
    </p>
  );
}
