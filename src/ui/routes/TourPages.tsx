import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getMonthOf } from '#domain/catalogue/tour-calendar.ts';
import { type SalesChannel, salesChannelRules } from '#domain/payment/sales-channel.ts';
import { buildSeatsHref, buildTourHref } from '../screens/home/event-href.ts';
import { TourScreen } from '../screens/tours/TourScreen.tsx';
import { ToursScreen } from '../screens/tours/ToursScreen.tsx';
import { SellerLayout } from './SellerLayout.tsx';
import { parseEventSearch, parseTourSearch } from './search-params.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function ToursPage() {
  return <Tours salesChannel="SELF_SERVICE" />;
}

/** The step of a sale at which date and time are chosen; without a tour, the tours to choose from. */
export function TourSelectPage() {
  return <TourSelection salesChannel="SELF_SERVICE" />;
}

export function AssistedTourSelectPage() {
  return (
    <SellerLayout>
      <TourSelection salesChannel="ASSISTED" />
    </SellerLayout>
  );
}

type TourProps = { readonly salesChannel: SalesChannel };

function TourSelection({ salesChannel }: TourProps) {
  const { event, day, month } = parseTourSearch(useSearch({ strict: false }));
  if (event === undefined) return <Tours salesChannel={salesChannel} />;
  const shownMonth = month ?? (day === undefined ? undefined : getMonthOf(day));
  return (
    <TourInMonth
      key={`${event} ${shownMonth}`}
      salesChannel={salesChannel}
      tourId={event}
      month={shownMonth}
      day={day ?? null}
    />
  );
}

type TourInMonthProps = TourProps & {
  readonly tourId: string;
  readonly month: string | undefined;
  readonly day: string | null;
};

/** How often the free places of the calendar are read again. Assumption: nobody decides faster. */
const refreshMs = 15_000;

function TourInMonth({ salesChannel, tourId, month, day }: TourInMonthProps) {
  const { flows } = useApp();
  const { basePath } = salesChannelRules[salesChannel];
  const visits = useResource(flows, 'tourVisits', { id: tourId, month });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') visits.send({ type: 'refresh.requested' });
    }, refreshMs);
    return () => clearInterval(timer);
  }, [visits]);
  return (
    <TourScreen
      event={useResource(flows, 'event', { id: tourId })}
      visits={visits}
      day={day}
      buildDayHref={(chosen) => buildTourHref(basePath, tourId, { day: chosen })}
      buildMonthHref={(chosen) => buildTourHref(basePath, tourId, { month: chosen })}
      buildVisitHref={(visitId) => buildSeatsHref(basePath, visitId)}
    />
  );
}

function Tours({ salesChannel }: TourProps) {
  const { page = 1 } = parseEventSearch(useSearch({ strict: false }));
  return <PageOfTours key={page} page={page - 1} salesChannel={salesChannel} />;
}

function PageOfTours({ page, salesChannel }: TourProps & { readonly page: number }) {
  const { flows } = useApp();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <ToursScreen
      flow={useResource(flows, 'search', { page, kind: 'TOUR' })}
      buildHref={({ id }) => buildTourHref(salesChannelRules[salesChannel].basePath, id)}
      buildPageHref={(next) => `${pathname}?page=${next + 1}`}
    />
  );
}
