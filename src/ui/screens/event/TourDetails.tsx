import { Plural, Trans } from '@lingui/react/macro';
import { ArrowRight, CalendarClock, MapPin, MessageCircle, ReceiptText, RotateCcw } from 'lucide-react';
import { buildDirectionsUrl, type EventDetail } from '#domain/catalogue/event.ts';
import { isOnSale } from '#domain/catalogue/sale-state.ts';
import { isTour } from '#domain/catalogue/tour.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EventDate } from '../../components/EventDate/EventDate.tsx';
import { EventHero } from '../../components/EventHero/EventHero.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { ActionBar, Page, Panel, Row, Split } from '../../components/Layout/Layout.tsx';
import { TourTermsList } from '../../components/TourTermsList/TourTermsList.tsx';
import { buildTourHref } from '../home/event-href.ts';
import styles from './EventDetails.module.css';
import { Fact, SalePeriod } from './EventDetails.tsx';
import { VisitorPrices } from './VisitorPrices.tsx';

type TourDetailsProps = {
  readonly event: EventDetail;
  /** The address at which the visitors of a visit are chosen. */
  readonly seatsHref: string;
  readonly shareLink: string;
};

/** Shows a tour, or one of its visits: where it begins, how long it takes and what each type of visitor pays. */
export function TourDetails({ event, seatsHref, shareLink }: TourDetailsProps) {
  const { tour } = event;
  const isSelling = isOnSale(event.saleState);
  // A tour is sold by its visits.
  const href = isTour(event) ? buildTourHref(salesChannelRules.SELF_SERVICE.basePath, event.id) : seatsHref;
  return (
    <Page>
      <div className={styles.hero}>
        <EventHero
          event={event}
          href={isSelling ? href : '#prices'}
          action={isSelling ? <ChooseText event={event} /> : <Trans>See prices</Trans>}
        />
      </div>
      <Split
        aside={
          <>
            <Panel padded={false} id="prices">
              <VisitorPrices prices={event.prices} visitors={tour?.visitors ?? []} />
            </Panel>
            <Note size="xs">
              <Trans>The price includes the service fee and taxes.</Trans>
            </Note>
            {isSelling ? (
              <ActionBar>
                <LinkButton
                  href={href}
                  variant="primary"
                  size="large"
                  wide
                  iconAfter={<ArrowRight size={20} />}
                >
                  <ChooseText event={event} />
                </LinkButton>
              </ActionBar>
            ) : null}
          </>
        }
      >
        <SalePeriod event={event} />
        <section className={styles.facts}>
          <Heading>
            <Trans>When and where</Trans>
          </Heading>
          <Fact icon={<CalendarClock size={20} aria-hidden="true" />}>
            <EventDate event={event} />
          </Fact>
          {tour === null ? null : <TourTermsList tour={tour} />}
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
          </Row>
        </section>
        <section className={styles.facts}>
          <Heading>
            <Trans>About the tour</Trans>
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

function ChooseText({ event }: { readonly event: EventDetail }) {
  return isTour(event) ? <Trans>Choose date and time</Trans> : <Trans>Choose who visits</Trans>;
}
