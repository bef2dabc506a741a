import type { ManagedProductPage, ManagedProductQuery } from '#domain/catalogue/managed-catalogue.ts';
import { PAGE_SIZE } from '#domain/shared/page.ts';
import type { EventSummaries } from '#server/catalogue/public.ts';
import type { ManagedProducts, ManagedReader } from './managed-products.port.ts';

type ManagedCatalogueDeps = {
  readonly products: ManagedProducts;
  readonly summaries: EventSummaries;
};

/** Lists products in every state. Only the seats in memory say what is sold out: they are those that fans see. */
export async function listManagedProducts(
  { products, summaries }: ManagedCatalogueDeps,
  reader: ManagedReader,
  query: ManagedProductQuery,
): Promise<ManagedProductPage> {
  const findSoldOut = async (ids: readonly string[]): Promise<readonly string[]> => {
    const found = await summaries.findSummaries(ids, reader);
    return ids.filter((id) => found.get(id)?.saleState === 'SOLD_OUT');
  };
  const dependsOnSeats = query.state === 'ON_SALE' || query.state === 'SOLD_OUT';
  const soldOut = dependsOnSeats ? await findSoldOut(await products.listWithTakenSeats(reader, query)) : [];
  const { items, total } = await products.list(reader, query, soldOut);
  const onPage = { total, page: query.page, pageSize: PAGE_SIZE };
  if (dependsOnSeats) return { ...onPage, items };
  const soldOutOnPage = await findSoldOut(
    items.filter(({ state }) => state === 'ON_SALE').map(({ id }) => id),
  );
  return {
    ...onPage,
    items: items.map((item) => (soldOutOnPage.includes(item.id) ? { ...item, state: 'SOLD_OUT' } : item)),
  };
}
