import { type ManagedProductQuery, managedStates } from '#domain/catalogue/managed-catalogue.ts';
import { productKinds } from '#domain/catalogue/product.ts';

/** Parses the address of the managers' catalogue, in which pages are counted from one. Whatever is not valid is left out. */
export function parseManagedSearch(search: Record<string, unknown>): ManagedProductQuery {
  const page = Number(search.page);
  const searchText = toText(search.q).trim().slice(0, 80);
  const kind = productKinds.find((known) => known === search.kind);
  const state = managedStates.find((known) => known === search.state);
  const tour = /^[a-z0-9][a-z0-9-]{0,63}$/.exec(toText(search.tour))?.[0];
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page - 1 : 0,
    ...(searchText !== '' && { searchText }),
    ...(kind !== undefined && { kind }),
    ...(state !== undefined && { state }),
    ...(tour !== undefined && { tour }),
  };
}

/** Parses the address of a draft: the event from which it is started. */
export function parseDraftSearch(search: Record<string, unknown>): {
  readonly copyOf: string | undefined;
  readonly changeOf: string | undefined;
} {
  const toId = (value: unknown) => /^[a-z0-9][a-z0-9-]{0,79}$/.exec(toText(value))?.[0];
  return {
    copyOf: toId(search.copy),
    changeOf: toId(search.change),
  };
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
