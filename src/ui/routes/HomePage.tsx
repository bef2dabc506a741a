import { useRouter, useSearch } from '@tanstack/react-router';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import type { Flows } from '#machines/flows.ts';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { SearchScreen } from '../screens/home/SearchScreen.tsx';
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
  return <HomeScreen flow={useResource(flows, 'home', null)} />;
}

function SearchResults({ flows, query }: { readonly flows: Flows; readonly query: EventQuery }) {
  const router = useRouter();
  return (
    <SearchScreen
      flow={useResource(flows, 'search', query)}
      query={query}
      buildHref={buildSearchPath}
      onSearch={(nextQuery) => void router.navigate({ href: buildSearchPath(nextQuery) })}
    />
  );
}
