import type { ReactNode } from 'react';
import type { EventPage, EventQuery } from '#domain/catalogue/event-list.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { Results } from './Results.tsx';

type SearchScreenProps = {
  readonly flow: ResourceFlow<EventQuery, EventPage>;
  readonly query: EventQuery;
  readonly buildHref: (query: EventQuery) => string;
  readonly onSearch: (query: EventQuery) => void;
  readonly nearMe: ReactNode;
  readonly moreFilters: ReactNode;
  readonly currency: Currency;
};

export function SearchScreen({ flow, ...rest }: SearchScreenProps) {
  const [view, send] = useFlow(flow, toResourceView<EventPage>);
  return <SearchViews {...rest} view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type SearchViewsProps = Omit<SearchScreenProps, 'flow'> & {
  readonly view: ResourceView<EventPage>;
  readonly onRetry: () => void;
};

export function SearchViews({ view, onRetry, ...search }: SearchViewsProps) {
  switch (view.screen) {
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'loading':
      return <Results {...search} results={null} />;
    case 'empty':
      return <Results {...search} results={emptyPage} />;
    case 'ready':
      return <Results {...search} results={view.value} />;
  }
}

const emptyPage: EventPage = { items: [], total: 0, page: 0, pageSize: 20 };
