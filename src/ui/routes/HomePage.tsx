import { useSearch } from '@tanstack/react-router';
import type { Flows } from '#machines/flows.ts';
import { lazyWithRetry } from '../components/ErrorBoundary/lazy-with-retry.tsx';
import { Page } from '../components/Layout/Layout.tsx';
import { Skeleton } from '../components/Skeleton/Skeleton.tsx';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { EventsNearMe } from './EventsNearMe.tsx';
import { buildSearchPath, parseEventSearch, toEventQuery } from './search-params.ts';
import { useApp } from './use-app.ts';
import { useNavigateTo } from './use-navigate-to.ts';
import { useResource } from './use-resource.ts';

const SearchResults = lazyWithRetry(
  async () => (await import('./SearchResults.tsx')).SearchResults,
  <Page padded>
    <Skeleton shape="cards" count={8} />
  </Page>,
);

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

const buildCityHref = (city: string): string => buildSearchPath({ page: 0, city });
