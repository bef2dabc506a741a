import type { EventDetail, ZonePrice } from '#domain/catalogue/event.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { lowStockShare } from '#domain/venue/stock-level.ts';
import type { PricedZone } from '../../components/SectionPriceList/SectionPriceList.tsx';

/** Every priced zone with what is left of it, dearest first. */
export function pricedZones(
  { prices }: Pick<EventDetail, 'prices'>,
  stock: readonly SectionStock[],
): readonly PricedZone[] {
  return prices.toSorted((one, other) => other.total - one.total).map((price) => zoneOf(price, stock));
}

function zoneOf(price: ZonePrice, stock: readonly SectionStock[]): PricedZone {
  const sections = stock.filter((section) => section.zone === price.zone && !section.disabled);
  const available = sum(sections.map((section) => section.available));
  const capacity = sum(sections.map((section) => section.capacity));
  return {
    code: price.zone,
    name: price.name,
    step: price.step,
    price: totalOf(price),
    available,
    few: available <= capacity * lowStockShare,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
