import type { HomePage } from '#domain/catalogue/event-list.ts';
import { arrangeHomeRows } from '#domain/catalogue/home-rows.ts';
import type { Catalogue } from '#server/catalogue/public.ts';

/** Reads the content of the home page, arranged as the browser arranges it. */
export async function readHomePage(
  catalogue: Pick<Catalogue, 'listBanners' | 'listCategories'>,
  reader: Parameters<Catalogue['listBanners']>[0],
): Promise<HomePage> {
  const [banners, categories] = await Promise.all([
    catalogue.listBanners(reader),
    catalogue.listCategories(reader),
  ]);
  const events = categories.flatMap((category) => category.events);
  return { banners, categories, rows: arrangeHomeRows(events, reader.now) };
}
