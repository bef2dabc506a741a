import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import { markets } from '#domain/market/market.ts';
import type { Flows } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { SearchScreen } from '../screens/home/SearchScreen.tsx';
import { EventsNearMe } from './EventsNearMe.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { buildSearchPath, parseEventSearch, toEventQuery } from './search-params.ts';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The front page, or the results when the address has a search. */
export function HomePage() {
  const { flows } = useApp();
  const query = toEventQuery(parseEventSearch(useSearch({ strict: false })));
  if (query === null) return <FrontPage flows={flows} />;
  return <SearchResults key={JSON.stringify(query)} flows={flows} query={query} />;
}

function FrontPage({ flows }: { readonly flows: Flows }) {
  const navigate = useNavigateTo();
  return (
    <HomeScreen
      flow={useResource(flows, 'home', null)}
      nearMe={<EventsNearMe flows={flows} buildHref={buildCityHref} navigate={navigate} hasCities />}
    />
  );
}

function SearchResults({ flows, query }: { readonly flows: Flows; readonly query: EventQuery }) {
  const navigate = useNavigateTo();
  const { currency } = markets[useApp().environment.market];
  const search = (nextQuery: EventQuery) => navigate(buildSearchPath(nextQuery));
  const flow = useResource(flows, 'search', query);
  const [view] = useFlow(flow, toResourceView<EventPage>);
  return (
    <>
      <SearchScreen
        flow={flow}
        query={query}
        buildHref={buildSearchPath}
        onSearch={search}
        currency={currency}
        moreFilters={
          <MoreFilters {...{ flows, query, currency }} buildHref={buildSearchPath} onSearch={search} />
        }
        nearMe={
          <EventsNearMe
            flows={flows}
            buildHref={(city) => buildSearchPath({ ...query, page: 0, city })}
            navigate={navigate}
          />
        }
      />
      {view.screen === 'empty' ? <UpcomingEvents flows={flows} /> : null}
    </>
  );
}

const buildCityHref = (city: string): string => buildSearchPath({ page: 0, city });

function useNavigateTo(): (href: string) => void {
  const router = useRouter();
  return useCallback((href) => void router.navigate({ href }), [router]);
}
