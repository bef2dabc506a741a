import { Plural, Trans } from '@lingui/react/macro';
import {
  ArrowRight,
  CalendarClock,
  DoorOpen,
  MapPin,
  MessageCircle,
  ReceiptText,
  RotateCcw,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { buildDirectionsUrl, type EventDetail } from '#domain/catalogue/event.ts';
import { buildOrganisationPath } from '#domain/catalogue/organisation-path.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { isZero } from '#domain/shared/money.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { AvailabilityTag } from '../../components/AvailabilityTag/AvailabilityTag.tsx';
import { BundledEvents } from '../../components/BundledEvents/BundledEvents.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventDate } from '../../components/EventDate/EventDate.tsx';
import { EventHero } from '../../components/EventHero/EventHero.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { ActionBar, Page, Panel, Row, Split, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import styles from './EventDetails.module.css';
import { listPricedZones } from './priced-zones.ts';
import { ZonePrices } from './ZonePrices.tsx';

type EventDetailsProps = {
  readonly event: EventDetail;
  readonly stock: readonly SectionStock[];
  readonly seatsHref: string;
  /** The event's full address, as friends open it. */
  readonly shareLink: string;
  readonly pendingOrders: ReactNode;
  readonly map: ReactNode;
};

/** Shows the poster, date, venue, all-in price of each zone and the refund terms. */
export function EventDetails({ event, stock, seatsHref, shareLink, pendingOrders, map }: EventDetailsProps) {
  const { timeZone } = event.venue;
  const isSelling = isOnSale(event.saleState);
  return (
    <Page>
      <div className={styles.hero}>
        <EventHero
          event={event}
          href={isSelling ? seatsHref : '#prices'}
          action={isSelling ? <Trans>Choose seats</Trans> : <Trans>See prices</Trans>}
        />
      </div>
      <Split
        aside={
          <>
            <Panel padded={false} id="prices">
              <ZonePrices
                zones={listPricedZones(event, stock)}
                currency={event.prices[0]?.currency ?? null}
                seatsHref={isSelling ? seatsHref : null}
              />
            </Panel>
            <Note size="xs">
              <Trans>The price includes the service fee and taxes.</Trans>
            </Note>
            {isSelling ? (
              <ActionBar>
                <LinkButton
                  href={seatsHref}
                  variant="primary"
                  size="large"
                  wide
                  iconAfter={<ArrowRight size={20} />}
                >
                  {event.from && !isZero(event.from) ? (
                    <Trans>
                      Choose seats from <Money value={event.from} />
                    </Trans>
                  ) : (
                    <Trans>Choose seats</Trans>
                  )}
                </LinkButton>
              </ActionBar>
            ) : null}
          </>
        }
      >
        {pendingOrders}
        <SalePeriod event={event} />
        <section className={styles.facts}>
          <Heading>
            <Trans>When and where</Trans>
          </Heading>
          <Fact icon={<CalendarClock size={20} aria-hidden="true" />}>
            {event.bundle === null ? (
              <>
                <DateText at={event.startsAt} timeZone={timeZone} format="date" />{' '}
                <b>
                  <DateText at={event.startsAt} timeZone={timeZone} format="time" />
                </b>
              </>
            ) : (
              <EventDate event={event} />
            )}
          </Fact>
          {event.doorsOpenAt === null || event.bundle !== null ? null : (
            <Fact icon={<DoorOpen size={20} aria-hidden="true" />}>
              <Trans>
                Doors open at <DateText at={event.doorsOpenAt} timeZone={timeZone} format="time" />
              </Trans>
            </Fact>
          )}
          <Fact icon={<MapPin size={20} aria-hidden="true" />}>
            {event.venue.name}, {event.venue.city}
          </Fact>
          <Fact icon={<ReceiptText size={20} aria-hidden="true" />}>
            <Trans>Organised by {event.organiser}</Trans>
          </Fact>
          <Row>
            <LinkButton
              href={buildDirectionsUrl(event.venue)}
              target="_blank"
              rel="noopener noreferrer"
              size="small"
              icon={<MapPin size={18} />}
            >
              <Trans>Directions</Trans>
            </LinkButton>
            <LinkButton
              href={`https://wa.me/?${new URLSearchParams({ text: `${event.title} ${shareLink}` })}`}
              target="_blank"
              rel="noopener noreferrer"
              size="small"
              icon={<MessageCircle size={18} />}
            >
              <Trans>Share by WhatsApp</Trans>
            </LinkButton>
            <LinkButton
              href={buildOrganisationPath(event.home.id)}
              size="small"
              icon={<CalendarClock size={18} />}
            >
              <Trans>More events of {event.home.name}</Trans>
            </LinkButton>
          </Row>
        </section>
        {event.bundledEvents.length > 0 ? (
          <section className={styles.facts}>
            <Heading>
              <Trans>What is included</Trans>
            </Heading>
            <p>
              <Trans>
                The same seat at every event, with one ticket for each. You pay only for the events that are
                still ahead.
              </Trans>
            </p>
            <BundledEvents events={event.bundledEvents} />
          </section>
        ) : null}
        {map}
        <section className={styles.facts}>
          <Heading>
            <Trans>About the event</Trans>
          </Heading>
          <p className={styles.text}>{event.description}</p>
          <Note>
            {event.bundle === null ? (
              <Plural
                value={event.maxTickets}
                one="You can buy one ticket."
                other="You can buy up to # tickets."
              />
            ) : (
              <Plural
                value={event.maxTickets}
                one="You can buy one seat."
                other="You can buy up to # seats."
              />
            )}
          </Note>
          {event.maxInstallments === 0 ? null : (
            <Fact icon={<CalendarClock size={20} aria-hidden="true" />}>
              <Plural
                value={event.maxInstallments}
                one="It can be paid in installments."
                other="It can be paid in up to # installments."
              />
            </Fact>
          )}
        </section>
        <section className={styles.facts}>
          <Heading>
            <Trans>Refunds</Trans>
          </Heading>
          <Fact icon={<RotateCcw size={20} aria-hidden="true" />}>
            <span className={styles.text}>{event.refundTerms}</span>
          </Fact>
        </section>
      </Split>
    </Page>
  );
}

/** Shows when the sale opens, that it is over, or that few tickets or little time is left. */
export function SalePeriod({ event }: { readonly event: EventDetail }) {
  const { timeZone } = event.venue;
  switch (event.saleState) {
    case 'NOT_YET_ON_SALE':
      return (
        <Alert tone="info" title={<Trans>It is not on sale yet</Trans>}>
          <Trans>
            Tickets go on sale on <DateText at={event.saleOpensAt} timeZone={timeZone} format="dayAndTime" />.
            These are the full prices.
          </Trans>
        </Alert>
      );
    case 'SOLD_OUT':
      return (
        <Alert tone="attention" title={<Trans context="event">Sold out</Trans>}>
          <Trans>All seats are taken. Released seats will appear here automatically.</Trans>
        </Alert>
      );
    case 'CANCELLED':
      return (
        <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
          <Trans>
            All payments, including fees, will be refunded to the original payment method. You do not need to
            request it. We will email every buyer, and you can follow the refund in My purchases.
          </Trans>
        </Alert>
      );
    case 'DISABLED':
      return (
        <Alert tone="danger" title={<Trans>The organiser suspended this sale</Trans>}>
          <Trans>If you have tickets, they are in My tickets. We will email you about any changes.</Trans>
        </Alert>
      );
    case 'EXPIRED':
      return (
        <Alert tone="info" title={<Trans>This event has ended</Trans>}>
          <Trans>Tickets are no longer on sale.</Trans>
        </Alert>
      );
    case 'ON_SALE':
    case 'FEW_LEFT':
      return (
        <>
          {event.highDemand ? (
            <Alert tone="attention" title={<Trans>These seats are in high demand</Trans>}>
              <Trans>
                You have 10 minutes to pay after choosing your first seat. For this event, the time cannot be
                extended.
              </Trans>
            </Alert>
          ) : null}
          {event.saleState === 'FEW_LEFT' ? (
            <Row>
              <AvailabilityTag event={event} />
            </Row>
          ) : null}
        </>
      );
  }
}

export function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Row align="start" wrap={false}>
      {icon}
      <p>{children}</p>
    </Row>
  );
}

export function EventSkeleton() {
  return (
    <Page padded>
      <Stack>
        <Skeleton shape="card" count={1} />
        <Skeleton count={4} />
      </Stack>
    </Page>
  );
}

export function EventNotFound() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Event not found</Trans>}
        action={
          <LinkButton href="/?page=1" variant="primary">
            <Trans>See all events</Trans>
          </LinkButton>
        }
      />
    </Page>
  );
}
