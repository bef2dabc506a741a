import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, CalendarPlus, Check, MapPin, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { buildDirectionsUrl, getSpokenVenueName } from '#domain/catalogue/event.ts';
import { buildAccountPath } from '#domain/identity/account-section.ts';
import { buildCalendarHref, buildTicketsPath } from '#domain/order/order-paths.ts';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import { hasTrait } from '#domain/payment/payment-method.ts';
import type { PaymentAudience } from '#domain/payment/sales-channel.ts';
import { countAdmissions } from '#domain/sale/cart.ts';
import { getTotal, isFree } from '#domain/sale/price.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Note } from '../../components/Heading/Heading.tsx';
import { Headline } from '../../components/Headline/Headline.tsx';
import { splitName } from '../../components/Headline/split-name.ts';
import { Page, Row } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { SeatPosterButton } from '../../components/SeatPosterButton/SeatPosterButton.tsx';
import { SuccessTicket } from '../../components/SuccessTicket/SuccessTicket.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { formatPriceWithCode } from '../../i18n/format-price.ts';
import { ticketFieldNames } from '../../i18n/ticket-messages.ts';
import { buildPaymentLines } from '../order/payment-lines.tsx';
import { formatSeatRanges, groupSeats } from '../sale/seat-groups.ts';
import { NextSaleLink } from './NextSaleLink.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import styles from './Success.module.css';

/**
 * Confirms the purchase: the tickets are in the account and the receipt is on its way. A seller reads what was charged
 * and continues with the next sale. Somebody with a shared link
 * reads that it is paid, and signs in if the tickets are theirs.
 */
export function Success({ view, order }: Omit<OutcomeProps<'approved'>, 'send'>) {
  const { i18n } = useLingui();
  const { purchase } = view;
  const messages = successMessages[view.audience];
  const greeting = i18n._(messages.greeting(order));
  const tickets = purchase.ticketIds.length;
  const isGuest = view.viewer === 'GUEST';
  const paid = { i18n, purchase, card: order?.receipt.card ?? null };
  return (
    <Page>
      <div className={styles.success}>
        <div className={styles.text}>
          <div>
            <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
              {hasTrait(purchase, 'isComplimentary') ? (
                <Trans>Issued as complimentary</Trans>
              ) : hasTrait(purchase, 'isFree') ? (
                <Trans>Confirmed, nothing to pay</Trans>
              ) : (
                <Trans>Payment approved</Trans>
              )}
            </Tag>
          </div>
          <Headline as="h1" label={greeting} lines={splitName(greeting, 3, 15)} size={15} />
          <p>
            {tickets === 0 ? (
              <Trans>The tickets are in the buyer’s account.</Trans>
            ) : (
              messages.delivery(tickets)
            )}
          </p>
          <Row equal="roomy">
            {isGuest ? (
              <LinkButton
                href={buildTicketsPath(purchase.orderId)}
                variant="primary"
                size="large"
                icon={<Ticket size={20} />}
              >
                <Trans>Sign in to see your tickets</Trans>
              </LinkButton>
            ) : (
              actions[view.audience](purchase, order)
            )}
          </Row>
          {order === null ? null : messages.arrival(order)}
          <DefinitionList
            ruled
            items={[
              { id: 'order', term: <Trans>Order</Trans>, value: purchase.code },
              {
                id: 'paid',
                term: isFree(purchase.total) ? (
                  <Trans>Total</Trans>
                ) : isGuest ? (
                  <Trans>Total paid</Trans>
                ) : (
                  messages.paid
                ),
                value: formatPriceWithCode(i18n, getTotal(purchase.total)),
              },
              ...buildPaymentLines(paid),
              ...(order === null
                ? []
                : [
                    {
                      id: 'date',
                      term: <Trans>Date</Trans>,
                      value: (
                        <DateText
                          at={order.createdAt}
                          timeZone={order.event.venue.timeZone}
                          format="dayAndTime"
                        />
                      ),
                    },
                  ]),
            ]}
          />
          {isGuest || view.audience === 'SELLER' ? null : (
            <>
              {order === null ? null : <SharedSeat order={order} />}
              <LaterDetails />
            </>
          )}
        </div>
        <div className={styles.stub}>{order === null ? null : <OrderStub order={order} />}</div>
      </div>
    </Page>
  );
}

const successMessages = {
  PAYER: {
    greeting: (order) => {
      if (order === null) return msg`See you there`;
      const venue = getSpokenVenueName(order.event.venue);
      return msg`See you at ${venue}`;
    },
    delivery: (tickets) => (
      <Plural
        value={tickets}
        one="Your ticket is in My tickets. We will email you the receipt."
        other="Your # tickets are in My tickets. We will email you the receipt."
      />
    ),
    arrival: ({ event }) => (
      <Row>
        <LinkButton
          href={buildDirectionsUrl(event.venue)}
          target="_blank"
          rel="noopener noreferrer"
          variant="link"
          icon={<MapPin size={20} />}
        >
          <Trans>Directions</Trans>
        </LinkButton>
      </Row>
    ),
    paid: <Trans>You paid</Trans>,
  },
  SELLER: {
    greeting: () => msg`Sale complete`,
    delivery: (tickets) => (
      <Plural
        value={tickets}
        one="The ticket is in the fan’s account and will be sent by email."
        other="The # tickets are in the fan’s account and will be sent by email."
      />
    ),
    arrival: () => null,
    paid: <Trans>Charged</Trans>,
  },
} satisfies Record<
  PaymentAudience,
  {
    readonly greeting: (order: Order | null) => MessageDescriptor;
    readonly delivery: (tickets: number) => ReactNode;
    /** The way to the venue, for those who go there. */
    readonly arrival: (order: Order) => ReactNode;
    readonly paid: ReactNode;
  }
>;

const actions = {
  PAYER: ({ orderId, ticketIds }, order) => (
    <>
      {ticketIds.length === 0 ? null : (
        <LinkButton
          href={buildTicketsPath(orderId)}
          variant="primary"
          size="large"
          icon={<Ticket size={20} />}
        >
          <Trans>See my tickets</Trans>
        </LinkButton>
      )}
      {order === null ? null : (
        <LinkButton
          href={buildCalendarHref({ orderId })}
          target="_self"
          size="large"
          icon={<CalendarPlus size={20} />}
        >
          <Trans>Add to calendar</Trans>
        </LinkButton>
      )}
    </>
  ),
  SELLER: () => <NextSaleLink variant="primary" size="large" iconAfter={<ArrowRight size={20} />} />,
} satisfies Record<PaymentAudience, (purchase: Purchase, order: Order | null) => ReactNode>;

/** Asks for what no purchase needs, now that no clock runs. */
const LaterDetails = () => (
  <Note>
    <Trans>
      When you have a moment, add <Link href={buildAccountPath('details')}>your date of birth</Link> or{' '}
      <Link href={buildAccountPath('security')}>a password</Link> to your account. Both are optional.
    </Trans>
  </Note>
);

function OrderStub({ order }: { readonly order: Order }) {
  return <SuccessTicket event={order.event} facts={useTicketFacts(order)} />;
}

/** The poster leaves the gate out: it says where somebody sits, and not how to get there. */
function SharedSeat({ order }: { readonly order: Order }) {
  const facts = useTicketFacts(order).filter(({ id }) => id !== 'door');
  return (
    <div>
      <SeatPosterButton event={order.event} facts={facts} />
    </div>
  );
}

/** Lists gate, section, row and seats of the first row, or the number of tickets when there are more. */
function useTicketFacts({ items }: Order) {
  const { t, i18n } = useLingui();
  const [first, ...others] = groupSeats(items);
  const door = items[0]?.door ?? '';
  if (first === undefined) return [];
  const tickets = { id: 'tickets', term: t`Tickets`, value: String(countAdmissions(items)) };
  if (first.kind === 'visitors') return [tickets];
  const facts = [
    { id: 'door', term: i18n._(ticketFieldNames.door), value: door },
    { id: 'section', term: i18n._(ticketFieldNames.section), value: first.section },
  ];
  if (others.length > 0 || first.kind === 'general') return [...facts, tickets];
  return [
    ...facts,
    { id: 'row', term: i18n._(ticketFieldNames.row), value: first.row },
    {
      id: 'seats',
      term: first.seats.length === 1 ? i18n._(ticketFieldNames.seat) : t`Seats`,
      value: formatSeatRanges(first.seats),
    },
  ];
}
