import { namesOf } from './alternatives.ts';
import type { House, Houses } from './house.port.ts';
import type { Beaten, SaleRefusal } from './sale-refusal.ts';
import { type SharedAlternatives, sharedAlternatives } from './shared-alternatives.ts';

/** What was found is shared by everybody who sells from the same houses. */
const alternativesOf = new WeakMap<Houses, SharedAlternatives>();

/** What a caller is told who came too late: which seats are gone and what is free instead, or that a section is full. */
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
