import type { ManagedCataloguePort } from '#application/managed-catalogue.port.ts';
import { listManagedProducts } from '#contract/managed-catalogue.ts';
import { call } from './call-endpoint.ts';
import type { Http } from './http-client.ts';

export const managedCatalogueOverHttp = (http: Http): ManagedCataloguePort => ({
  listProducts: ({ page, searchText, ...filters }) =>
    call(http, listManagedProducts, {
      query: { ...filters, page: String(page), ...(searchText && { q: searchText }) },
    }),
});
