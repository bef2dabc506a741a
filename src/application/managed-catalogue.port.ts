import type { ManagedProductPage, ManagedProductQuery } from '#domain/catalogue/managed-catalogue.ts';
import type { AsyncResult } from './failure.ts';

/** The catalogue of the manager's market. */
export interface ManagedCataloguePort {
  /** Lists products in every state: upcoming ones first, soonest first, then past ones. */
  listProducts(query: ManagedProductQuery): AsyncResult<ManagedProductPage>;
}
