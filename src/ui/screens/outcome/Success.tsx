import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight, CalendarPlus, Check, Ticket } from 'lucide-react';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import { calendarHref } from '#domain/order/calendar-path.ts';
import type { Order } from '#domain/order/purchase.ts';
import { placesIn } from '#domain/sale/cart.ts';
import { totalOf } from '#domain/sale/price.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Cartel } from '../../components/Cartel/Cartel.tsx';
import { splitName } from '../../components/Cartel/split-name.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Page, Row } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { SuccessStub } from '../../components/SuccessStub/SuccessStub.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { ticketFaceNames } from '../../i18n/ticket-words.ts';
import { waysPaid } from '../purchases/paid-parts.tsx';
import { groupPlaces, seatSpans } from '../sale/places.ts';
import type { OutcomeProps } from './outcome-props.ts';
import styles from './Success.module.css';

/**
 * See you there: the stub tears off, the tickets are where they will be needed, the receipt is on its way. A seller reads
 * what was charged and for what, and goes on to the next one.
 */
export function Success({ view, order }: Omit<OutcomeProps<'success'>, 'send'>) {
  const { t, i18n } = useLingui();
  const { purchase, mode } = view;
  const isForAnother = saleDesks[mode].namesFan;
  const greeting = isForAnother ? t`Sale complete` : t`See you there`;
  const tickets = purchase.ticketIds.length;
  const paid = { i18n, purchase, card: order?.receipt.card ?? null };
  return (
    <Page>
      <div className={styles.success}>
        <div className={styles.words}>
          <div>
            <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
              {purchase.method === 'COURTESY' ? (
                <Trans>Given as a courtesy</Trans>
              ) : (
                <Trans>Payment approved</Trans>
              )}
            </Tag>
          </div>
          <Cartel as="h1" label={greeting} lines={splitName(greeting, 3, 15)} size={15} />
          <p>
            {tickets === 0 ? (
              <Trans>The tickets are in the account of whoever bought them.</Trans>
            ) : isForAnother ? (
              <Plural
                value={tickets}
                one="The ticket is in the fan’s account, and on its way by e-mail."
                other="The # tickets are in the fan’s account, and on their way by e-mail."
              />
            ) : (
              <Plural
                value={tickets}
                one="Your ticket is in My tickets. The receipt is on its way by e-mail."
                other="Your # tickets are in My tickets. The receipt is on its way by e-mail."
              />
            )}
          </p>
          <Row equal="roomy">
            {isForAnother ? (
              <LinkButton
                href={saleDesks[mode].basePath}
                variant="primary"
                size="large"
                iconAfter={<ArrowRight size={20} />}
              >
                <Trans>Next sale</Trans>
              </LinkButton>
            ) : tickets === 0 ? null : (
              <LinkButton href="/my-tickets" variant="primary" size="large" icon={<Ticket size={20} />}>
                <Trans>See my tickets</Trans>
              </LinkButton>
            )}
            {order === null || isForAnother ? null : (
              <LinkButton
                href={calendarHref({ orderId: purchase.orderId })}
                target="_self"
                size="large"
                icon={<CalendarPlus size={20} />}
              >
                <Trans>To the calendar</Trans>
              </LinkButton>
            )}
          </Row>
          <Lines
            ruled
            items={[
              { id: 'order', term: <Trans>Order</Trans>, value: purchase.code },
              {
                id: 'paid',
                term: isForAnother ? <Trans>Charged</Trans> : <Trans>You paid</Trans>,
                value: formatMoneyWithCode(totalOf(purchase.total)),
              },
              ...waysPaid(paid),
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
                          look="dayAndTime"
                        />
                      ),
                    },
                  ]),
            ]}
          />
        </div>
        <div className={styles.stub}>{order === null ? null : <BoughtStub order={order} />}</div>
      </div>
    </Page>
  );
}

function BoughtStub({ order }: { readonly order: Order }) {
  return <SuccessStub event={order.event} facts={useFacts(order)} />;
}

/** Gate, section, row and seats of the first row of places; how many in all when there are more. */
function useFacts({ items }: Order) {
  const { t, i18n } = useLingui();
  const [first, ...others] = groupPlaces(items);
  const door = items[0]?.door ?? '';
  if (first === undefined) return [];
  const facts = [
    { id: 'door', term: i18n._(ticketFaceNames.door), value: door },
    { id: 'section', term: i18n._(ticketFaceNames.section), value: first.section },
  ];
  if (others.length > 0 || first.kind === 'general')
    return [...facts, { id: 'tickets', term: t`Tickets`, value: String(placesIn(items)) }];
  return [
    ...facts,
    { id: 'row', term: i18n._(ticketFaceNames.row), value: first.row },
    {
      id: 'seats',
      term: first.seats.length === 1 ? i18n._(ticketFaceNames.seat) : t`Seats`,
      value: seatSpans(first.seats),
    },
  ];
}
