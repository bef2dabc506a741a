import type { Money } from '#domain/shared/money.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { findAccessLevel } from '#domain/venue/section.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { isClosed } from './closed-sections.ts';
import type { EventRecord, StockTotals } from './event-record.ts';
import type { SeatAvailabilityFeed } from './seat-availability-feed.ts';

/** Builds the stock of every section: its all-in price and free seats. */
export function buildSectionStock(
  event: EventRecord,
  feed: Pick<SeatAvailabilityFeed, 'layout' | 'countFreeBySection'>,
): readonly SectionStock[] {
  const free = feed.countFreeBySection();
  return feed.layout.layout.sections.map((section, index) => {
    const release = event.releases.get(section.code);
    const accessLevel = findAccessLevel(section, release);
    const price = event.prices.get(section.zone);
    const disabled = isClosed(event, section);
    return {
      code: section.code,
      name: section.name,
      zone: section.zone,
      door: section.gate,
      type: section.type,
      unnumbered: isUnnumberedSection(section),
      capacity: section.capacity,
      available: disabled ? 0 : Math.max(0, free[index] ?? 0),
      status: release?.status ?? section.status,
      accessLevel,
      price: { amount: price?.total ?? 0, currency: event.currency },
      disabled,
    };
  });
}

export function calculateStockTotals(sections: readonly SectionStock[]): StockTotals {
  const open = sections.filter(({ disabled }) => !disabled);
  const withStock = open.filter(({ available }) => available > 0);
  const cheapest = withStock.reduce<Money | null>(
    (least, { price }) => (least === null || price.amount < least.amount ? price : least),
    null,
  );
  return {
    available: open.reduce((sum, { available }) => sum + available, 0),
    capacity: open.reduce((sum, { capacity }) => sum + capacity, 0),
    from: cheapest,
  };
}
