import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Flows } from '#machines/flows.ts';
import { Dialog } from '../components/Dialog/Dialog.tsx';
import { SearchBox } from '../components/SearchBox/SearchBox.tsx';
import { useSearchOptions } from '../screens/home/search-options.tsx';
import { useSuggestions } from './use-suggestions.ts';

type SiteSearchProps = {
  readonly flows: Flows;
  readonly query: string;
  readonly onOpen: (href: string) => void;
  readonly fullScreen?: boolean;
};

/** Searches all events, with suggestions while typing. */
export function SiteSearch({ flows, query, onOpen, fullScreen = false }: SiteSearchProps) {
  const [typed, setTyped] = useState('');
  const toOption = useSearchOptions();
  return (
    <SearchBox
      query={query}
      options={useSuggestions(flows, typed.trim()).map(toOption)}
      onType={setTyped}
      onSearch={(text) => onOpen(text === '' ? '/?page=1' : `/?${new URLSearchParams({ q: text })}`)}
      onChoose={onOpen}
      fullScreen={fullScreen}
    />
  );
}

/** The fragment of the address while the search fills the screen, so that going back closes it. */
export const searchHash = '#search';

type SearchDialogProps = Omit<SiteSearchProps, 'fullScreen'> & { readonly onClose: () => void };

export function SearchDialog({ onClose, ...search }: SearchDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Search`} size="full" onClose={onClose}>
      <SiteSearch {...search} fullScreen />
    </Dialog>
  );
}
