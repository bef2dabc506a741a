import { useRouter, useSearch } from '@tanstack/react-router';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import type { Flows } from '#machines/flows.ts';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { SearchScreen } from '../screens/home/SearchScreen.tsx';
import { eventQueryIn, queryOf, searchPath } from './search-params.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The front of the house; with something to look for, what was found. */
export function HomePage() {
  const { flows } = useApp();
  const query = queryOf(eventQueryIn(useSearch({ strict: false })));
  if (query === null) return <Front flows={flows} />;
  return <Found key={JSON.stringify(query)} flows={flows} query={query} />;
}

function Front({ flows }: { readonly flows: Flows }) {
  return <HomeScreen flow={useResource(flows, 'home', null)} />;
}

function Found({ flows, query }: { readonly flows: Flows; readonly query: EventQuery }) {
  const router = useRouter();
  return (
    <SearchScreen
      flow={useResource(flows, 'search', query)}
      query={query}
      hrefOf={searchPath}
      onSearch={(wanted) => void router.navigate({ href: searchPath(wanted) })}
    />
  );
}
