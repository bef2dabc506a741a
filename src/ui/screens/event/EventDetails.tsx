import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight, CalendarClock, DoorOpen, MapPin, ReceiptText, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Availability } from '../../components/Availability/Availability.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventHero } from '../../components/EventHero/EventHero.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { ActionBar, Page, Panel, Row, Split, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import styles from './EventDetails.module.css';
import { ZonePrices } from './ZonePrices.tsx';
import { pricedZones } from './zone-stock.ts';

type EventDetailsProps = {
  readonly event: EventDetail;
  readonly stock: readonly SectionStock[];
  readonly seatsHref: string;
  readonly map: ReactNode;
};

/** The handbill, when and where, what each zone costs all-in, and what happens with the money if it does not take place. */
export function EventDetails({ event, stock, seatsHref, map }: EventDetailsProps) {
  const { timeZone } = event.venue;
  const sells = isOnSale(event.saleState);
  return (
    <Page>
      <div className={styles.hero}>
        <EventHero
          event={event}
          href={sells ? seatsHref : '#prices'}
          action={sells ? <Trans>Choose seats</Trans> : <Trans>See prices</Trans>}
        />
      </div>
      <Split
        aside={
          <>
            <Panel padded={false} id="prices">
              <ZonePrices zones={pricedZones(event, stock)} currency={event.prices[0]?.currency ?? null} />
            </Panel>
            <Note size="xs">
              <Trans>The price includes the service fee and taxes: it is what you pay.</Trans>
            </Note>
            {sells ? (
              <ActionBar>
                <LinkButton
                  href={seatsHref}
                  variant="primary"
                  size="large"
                  wide
                  iconAfter={<ArrowRight size={20} />}
                >
                  {event.from ? (
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
        <SaleNotice event={event} />
        <section className={styles.facts}>
          <Heading>
            <Trans>When and where</Trans>
          </Heading>
          <Fact icon={<CalendarClock size={20} aria-hidden="true" />}>
            <DateText at={event.startsAt} timeZone={timeZone} look="date" />{' '}
            <b>
              <DateText at={event.startsAt} timeZone={timeZone} look="time" />
            </b>
          </Fact>
          {event.doorsOpenAt === null ? null : (
            <Fact icon={<DoorOpen size={20} aria-hidden="true" />}>
              <Trans>
                Doors open at <DateText at={event.doorsOpenAt} timeZone={timeZone} look="time" />
              </Trans>
            </Fact>
          )}
          <Fact icon={<MapPin size={20} aria-hidden="true" />}>
            {event.venue.name}, {event.venue.city}
          </Fact>
          <Fact icon={<ReceiptText size={20} aria-hidden="true" />}>
            <Trans>Organised by {event.organiser}</Trans>
          </Fact>
        </section>
        {map}
        <section className={styles.facts}>
          <Heading>
            <Trans>About the event</Trans>
          </Heading>
          <p className={styles.text}>{event.description}</p>
          <Note>
            <Plural
              value={event.maxTickets}
              one="You can buy one ticket."
              other="You can buy up to # tickets."
            />
          </Note>
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

/** What must be known before tapping: when the sale opens, that it is over, or that time is short. */
function SaleNotice({ event }: { readonly event: EventDetail }) {
  const { timeZone } = event.venue;
  switch (event.saleState) {
    case 'NOT_YET_ON_SALE':
      return (
        <Alert tone="info" title={<Trans>It is not on sale yet</Trans>}>
          <Trans>
            The sale opens on <DateText at={event.saleOpensAt} timeZone={timeZone} look="dayAndTime" />. These
            are the prices that you will pay.
          </Trans>
        </Alert>
      );
    case 'SOLD_OUT':
      return (
        <Alert tone="attention" title={<Trans>Sold out</Trans>}>
          <Trans>Every seat is taken. Seats that somebody lets go come back here by themselves.</Trans>
        </Alert>
      );
    case 'CANCELLED':
      return (
        <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
          <Trans>
            Everything that was paid goes back, fees included, by the way it was paid. Nobody has to ask for
            it; we write to each buyer, and My purchases says how it stands.
          </Trans>
        </Alert>
      );
    case 'DISABLED':
      return (
        <Alert tone="danger" title={<Trans>The organiser suspended this sale</Trans>}>
          <Trans>If you have tickets they are in My tickets, and we will write to you with any change.</Trans>
        </Alert>
      );
    case 'EXPIRED':
      return (
        <Alert tone="info" title={<Trans>This event is over</Trans>}>
          <Trans>Tickets are no longer sold.</Trans>
        </Alert>
      );
    case 'ON_SALE':
    case 'FEW_LEFT':
      return (
        <>
          {event.highDemand ? (
            <Alert tone="attention" title={<Trans>Many people want these seats</Trans>}>
              <Trans>
                You have 10 minutes to pay from your first seat, and this once the time cannot be extended.
              </Trans>
            </Alert>
          ) : null}
          {event.saleState === 'FEW_LEFT' ? (
            <Row>
              <Availability event={event} />
            </Row>
          ) : null}
        </>
      );
  }
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
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

export function NoEvent() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>There is no such event</Trans>}
        action={
          <LinkButton href="/?page=1" variant="primary">
            <Trans>See all events</Trans>
          </LinkButton>
        }
      />
    </Page>
  );
}
