import { useLingui } from '@lingui/react/macro';
import type { EventQuery } from '#domain/catalogue/event-list.ts';
import type { Currency } from '#domain/shared/money.ts';
import type { Flows } from '#machines/flows.ts';
import { Dialog } from '../components/Dialog/Dialog.tsx';
import { FilterChoicesScreen } from '../screens/home/FilterChoicesScreen.tsx';
import { useResource } from './use-resource.ts';

type EventFiltersProps = {
  readonly flows: Flows;
  readonly query: EventQuery;
  readonly currency: Currency;
  readonly buildHref: (query: EventQuery) => string;
  readonly onSearch: (query: EventQuery) => void;
  readonly onClose: () => void;
};

/** Loads the choices of the filters of a search. */
export function EventFilters({ flows, onClose, ...search }: EventFiltersProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`All filters`} size="large" onClose={onClose}>
      <FilterChoicesScreen {...search} flow={useResource(flows, 'filterChoices', search.query)} />
    </Dialog>
  );
}
