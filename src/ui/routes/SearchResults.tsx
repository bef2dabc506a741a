import type { EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import { markets } from '#domain/market/market.ts';
import type { Flows } from '#machines/flows.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { SearchScreen } from '../screens/home/SearchScreen.tsx';
import { EventsNearMe } from './EventsNearMe.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { buildSearchPath } from './search-params.ts';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useApp } from './use-app.ts';
import { useNavigateTo } from './use-navigate-to.ts';
import { useResource } from './use-resource.ts';

type SearchResultsProps = { readonly flows: Flows; readonly query: EventQuery };

/** The results of a search, with its filters. */
export function SearchResults({ flows, query }: SearchResultsProps) {
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
