import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ManagedProductQuery } from '#domain/catalogue/managed-catalogue.ts';
import { CatalogueScreen } from '../screens/back-office/CatalogueScreen.tsx';
import { buildCataloguePath } from '../screens/back-office/catalogue-paths.ts';
import { BackOfficeLayout } from './BackOfficeLayout.tsx';
import { parseManagedSearch } from './managed-search.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The products of the market in every state. */
export function CataloguePage() {
  const query = parseManagedSearch(useSearch({ strict: false }));
  return (
    <BackOfficeLayout>
      <ProductsByQuery key={JSON.stringify(query)} query={query} />
    </BackOfficeLayout>
  );
}

function ProductsByQuery({ query }: { readonly query: ManagedProductQuery }) {
  const { flows } = useApp();
  const router = useRouter();
  const search = useCallback(
    (wanted: ManagedProductQuery) => void router.navigate({ href: buildCataloguePath(wanted) }),
    [router],
  );
  return (
    <CatalogueScreen flow={useResource(flows, 'managedProducts', query)} query={query} onSearch={search} />
  );
}
