import { listManagedProducts as listEndpoint } from '#contract/managed-catalogue.ts';
import { ok } from '#domain/shared/result.ts';
import type { EventSummaries } from '#server/catalogue/public.ts';
import type { Shell } from '#server/http/public.ts';
import { bind } from '#server/http/public.ts';
import { listManagedProducts } from './list-managed-products.ts';
import type { ManagedProducts } from './managed-products.port.ts';

type ManagedCatalogueRouteDeps = {
  readonly products: ManagedProducts;
  readonly summaries: EventSummaries;
};

/** Registers the endpoints of the managers' catalogue. */
export function registerManagedCatalogueRoutes(shell: Shell, deps: ManagedCatalogueRouteDeps): void {
  bind(shell, listEndpoint, async ({ query: { q: searchText, ...query }, market, language, now }) =>
    ok(await listManagedProducts(deps, { market, language, now }, { ...query, searchText })),
  );
}
