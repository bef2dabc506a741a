import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { Flows } from '#machines/flows.ts';
import { lazyWithRetry } from '../components/ErrorBoundary/lazy-with-retry.tsx';
import { withMessages } from '../i18n/load-messages.ts';
import filters from '../screens/home/Results.module.css';

const loadFilters = withMessages('filters', () => import('./FilterPages.tsx'));
const EventFilters = lazyWithRetry(async () => (await loadFilters()).EventFilters, null);

type MoreFiltersProps = {
  readonly flows: Flows;
  readonly query: EventQuery;
  readonly currency: Currency;
  readonly buildHref: (query: EventQuery) => string;
  readonly onSearch: (query: EventQuery) => void;
};

/** Opens the filters that do not fit beside the results; they are loaded with the first opening. */
export function MoreFilters(props: MoreFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={filters.filter} onClick={() => setIsOpen(true)}>
        <Trans>All filters</Trans>
      </button>
      {isOpen ? <EventFilters {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
