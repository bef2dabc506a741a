import type { EventDetail, ZonePrice } from '#domain/catalogue/event.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { SectionStock } from '#domain/venue/stock.ts';
import { lowStockShare } from '#domain/venue/stock-level.ts';
import type { PricedZone } from '../../components/SectionPriceList/SectionPriceList.tsx';

/** Lists every priced zone with its availability, most expensive first. */
export function listPricedZones(
  { prices }: Pick<EventDetail, 'prices'>,
  stock: readonly SectionStock[],
): readonly PricedZone[] {
  return prices.toSorted((one, other) => other.total - one.total).map((price) => toPricedZone(price, stock));
}

function toPricedZone(price: ZonePrice, stock: readonly SectionStock[]): PricedZone {
  const sections = stock.filter((section) => section.zone === price.zone && !section.disabled);
  const available = sumNumbers(sections.map((section) => section.available));
  const capacity = sumNumbers(sections.map((section) => section.capacity));
  return {
    code: price.zone,
    name: price.name,
    step: price.step,
    price: getTotal(price),
    available,
    few: available <= capacity * lowStockShare,
    unit: findUnit(sections),
  };
}

/** A parking lot has spaces and general admission has places; only numbered sections have seats. */
function findUnit(sections: readonly SectionStock[]): NonNullable<PricedZone['unit']> {
  if (sections.length === 0) return 'seat';
  if (sections.every(({ type }) => type === 'PARKING')) return 'parkingSpace';
  return sections.every(({ unnumbered }) => unnumbered) ? 'place' : 'seat';
}

const sumNumbers = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
