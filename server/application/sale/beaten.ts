import { namesOf } from './alternatives.ts';
import type { House, Houses } from './house.port.ts';
import type { Beaten, SaleRefusal } from './sale-refusal.ts';
import { type SharedAlternatives, sharedAlternatives } from './shared-alternatives.ts';

/** Finders are shared by all callers with the same sales contexts. */
const alternativesOf = new WeakMap<Houses, SharedAlternatives>();

/** Builds the error of a lost race: the taken seats with alternatives, or the sections that are full. */
export async function refusalOfBeaten(
  houses: Houses,
  house: House,
  { wanted, seats, sections }: Beaten,
): Promise<SaleRefusal> {
  if (seats.length === 0) return { code: 'STOCK_EXHAUSTED', sections };
  const numbered = wanted.flatMap(({ seat }) => seat ?? []);
  const find = alternativesOf.get(houses) ?? sharedAlternatives();
  alternativesOf.set(houses, find);
  return {
    code: 'SEATS_TAKEN',
    taken: namesOf(house, seats),
    alternatives: await find(house, () => houses.states(house), { wanted: numbered, taken: seats }),
  };
}
