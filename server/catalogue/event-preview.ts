import type { EventDetail } from '#domain/catalogue/event.ts';
import { type CatalogueReader, toDetail } from './catalogue.ts';
import type { EventRecord } from './event-record.ts';
import { buildSectionStock, calculateStockTotals } from './event-stock.ts';
import type { LayoutCache } from './layout-cache.ts';

/** Shows an event that nobody can buy yet as fans would see it, with every seat free; null where its layout is missing. */
export async function previewEvent(
  event: EventRecord,
  layouts: LayoutCache,
  reader: CatalogueReader,
): Promise<EventDetail | null> {
  const layout = await layouts(event.layoutId);
  if (layout === null) return null;
  const free = {
    layout,
    countFreeBySection: () => layout.layout.sections.map(({ capacity }) => capacity),
  };
  const stock = buildSectionStock(event, free);
  return toDetail({ event, feed: free }, [], calculateStockTotals(stock), reader);
}
