import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import type { Flows } from '#machines/flows.ts';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { SearchScreen } from '../screens/home/SearchScreen.tsx';
import { EventsNearMe } from './EventsNearMe.tsx';
import { buildSearchPath, parseEventSearch, toEventQuery } from './search-params.ts';
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
  return (
    <SearchScreen
      flow={useResource(flows, 'search', query)}
      query={query}
      buildHref={buildSearchPath}
      onSearch={(nextQuery) => navigate(buildSearchPath(nextQuery))}
      nearMe={
        <EventsNearMe
          flows={flows}
          buildHref={(city) => buildSearchPath({ ...query, page: 0, city })}
          navigate={navigate}
        />
      }
    />
  );
}

const buildCityHref = (city: string): string => buildSearchPath({ page: 0, city });

function useNavigateTo(): (href: string) => void {
  const router = useRouter();
  return useCallback((href) => void router.navigate({ href }), [router]);
}
