import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isVisit, type TourTerms } from '#domain/catalogue/tour.ts';
import { toIsoDay } from '#domain/catalogue/tour-calendar.ts';
import { countVisitors, type VisitorRule, visitSection } from '#domain/catalogue/visitor-type.ts';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { SeatAvailabilityFlow } from '#machines/seat-availability/seat-availability.machine.ts';
import { toSeatAvailabilityView } from '#machines/seat-availability/seat-availability.view.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import { LinkButton } from '../../../components/Button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { EventHeading } from '../../../components/EventHeading/EventHeading.tsx';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Page, Panel } from '../../../components/Layout/Layout.tsx';
import { Price } from '../../../components/Price/Price.tsx';
import { QuantityStepper } from '../../../components/QuantityStepper/QuantityStepper.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { guideLanguageNames, visitorTypeNames } from '../../../i18n/tour-messages.ts';
import { FailureAlert } from '../../FailureAlert.tsx';
import { FlowConsumer } from '../../FlowConsumer.tsx';
import { buildTourHref } from '../../home/event-href.ts';
import type { SaleProps, SaleScreenDeps } from '../sale-props.ts';
import { CartFooter } from './CartFooter.tsx';
import { NotOnSaleAlert, SeatAlerts } from './SeatAlerts.tsx';
import styles from './VisitorsStep.module.css';

type VisitorsStepProps = SaleProps<'seats'> &
  Pick<SaleScreenDeps, 'seatAvailability' | 'renderPendingOrders'>;

/** Asks who visits: a number of visitors of each type, for one visit of a tour (/checkout/stadium). */
export function VisitorsStep(props: VisitorsStepProps) {
  const { view, send } = props;
  return (
    <div className={styles.screen}>
      <Page>
        <div className={styles.top}>
          <EventHeading event={view.event} />
        </div>
        <div className={styles.body}>
          {props.renderPendingOrders?.(view.event.id)}
          <VisitorPicker {...props} />
        </div>
      </Page>
      <div className={styles.foot}>
        <CartFooter view={view} send={send} />
      </div>
    </div>
  );
}

/** Shows the terms of a visit and a counter for each type of visitor; of a tour, the way to its calendar. */
export function VisitorPicker({ view, send, seatAvailability }: VisitorsStepProps) {
  const { event } = view;
  const { tour } = event;
  const { basePath } = salesChannelRules[view.salesChannel];
  if (tour === null || !isVisit(event))
    return (
      <EmptyState
        title={<Trans>When do you want to visit?</Trans>}
        action={
          <LinkButton href={buildTourHref(basePath, event.id)} variant="primary">
            <Trans>Choose date and time</Trans>
          </LinkButton>
        }
      />
    );
  const day = toIsoDay(event.startsAt, event.venue.timeZone);
  return (
    <>
      <NotOnSaleAlert view={view} />
      <SeatAlerts view={view} send={send} />
      <VisitTerms tour={tour} changeHref={buildTourHref(basePath, tour.tourId, { day })} />
      <Visitors key={event.id} view={view} send={send} seatAvailability={seatAvailability} tour={tour} />
    </>
  );
}

type VisitTermsProps = { readonly tour: TourTerms; readonly changeHref: string };

function VisitTerms({ tour, changeHref }: VisitTermsProps) {
  const { i18n } = useLingui();
  const language = tour.language === null ? '' : i18n._(guideLanguageNames[tour.language]);
  return (
    <div className={styles.terms}>
      <p>
        <Trans>Guide in {language}</Trans> ·{' '}
        <Plural value={tour.durationMinutes} one="# minute" other="# minutes" />
        <br />
        <Trans>Meeting point: {tour.meetingPoint}</Trans>
      </p>
      <LinkButton href={changeHref} size="small">
        <Trans>Change date or time</Trans>
      </LinkButton>
    </div>
  );
}

type VisitorsProps = Pick<VisitorsStepProps, 'view' | 'send' | 'seatAvailability'> & {
  readonly tour: TourTerms;
};

/** Counts visitors against the places that are free now. */
function Visitors({ view, send, seatAvailability, tour }: VisitorsProps) {
  const [flow] = useState<SeatAvailabilityFlow>(() =>
    seatAvailability({ eventId: view.event.id, layoutId: view.event.layoutId }),
  );
  return (
    <FlowConsumer flow={flow} toView={toSeatAvailabilityView}>
      {(availability) => {
        switch (availability.screen) {
          case 'loading':
          case 'outline':
            return <Skeleton count={4} />;
          case 'failed':
            return <FailureAlert failure={availability.failure} />;
          case 'ready': {
            const free =
              availability.generalAdmission.find(({ section }) => section === visitSection)?.available ?? 0;
            return <VisitorCounters view={view} send={send} tour={tour} free={free} />;
          }
        }
      }}
    </FlowConsumer>
  );
}

type VisitorCountersProps = SaleProps<'seats'> & { readonly tour: TourTerms; readonly free: number };

export function VisitorCounters({ view, send, tour, free }: VisitorCountersProps) {
  const left = Math.max(0, free - view.selectedTickets);
  return (
    <>
      <Panel padded={false}>
        <ul>
          {tour.visitors.map((rule) => (
            <li key={rule.type} className={styles.type}>
              <VisitorCounter view={view} send={send} rule={rule} left={left} />
            </li>
          ))}
        </ul>
      </Panel>
      {view.visitorIssue === null ? null : (
        <Alert tone="attention" announce="politely" title={<VisitorIssueText issue={view.visitorIssue} />} />
      )}
      <Note>
        {free === 0 ? (
          <Trans>All places of this visit are taken. Choose another time.</Trans>
        ) : (
          <Plural value={left} one="# more place is free." other="# more places are free." />
        )}
      </Note>
    </>
  );
}

type VisitorIssueTextProps = { readonly issue: NonNullable<SaleProps<'seats'>['view']['visitorIssue']> };

function VisitorIssueText({ issue }: VisitorIssueTextProps) {
  return issue.kind === 'ADULT_REQUIRED' ? (
    <Trans>Children cannot visit alone. Add an adult.</Trans>
  ) : (
    <Trans>There are too many visitors of one type.</Trans>
  );
}

type VisitorCounterProps = SaleProps<'seats'> & { readonly rule: VisitorRule; readonly left: number };

function VisitorCounter({ view, send, rule: { type, max, needsAdult }, left }: VisitorCounterProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(visitorTypeNames[type]);
  const price = view.event.prices.find(({ zone }) => zone === type);
  const held = view.cart?.reservation.items.find(({ zone }) => zone === type);
  const chosen = countVisitors(
    view.chosen.map(({ zone = '', quantity }) => ({ zone, quantity })),
    type,
  );
  const value = (held?.quantity ?? 0) + chosen;
  const change = (quantity: number): void => {
    if (held === undefined)
      send({ type: 'quantity.chosen', sectionCode: visitSection, zone: type, quantity });
    else if (quantity === 0) send({ type: 'item.removed', itemId: held.id });
    else send({ type: 'itemQuantity.chosen', itemId: held.id, quantity });
  };
  return (
    <QuantityStepper
      label={
        <>
          {name}
          <span className={styles.price}>
            {price === undefined ? null : <Price value={getTotal(price)} />}
            {needsAdult ? (
              <>
                {' · '}
                <Trans>with an adult</Trans>
              </>
            ) : null}
          </span>
        </>
      }
      value={value}
      max={Math.min(max ?? Number.POSITIVE_INFINITY, value + Math.min(left, view.ticketsLeft))}
      onChange={change}
      decrementLabel={t`${name}: one fewer`}
      incrementLabel={t`${name}: one more`}
    />
  );
}
