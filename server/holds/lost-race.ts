import type { SalesContext, SalesContexts } from '#server/catalogue/public.ts';
import { toSeatNames } from './alternatives.ts';
import { type AlternativesFinder, createAlternativesFinder } from './alternatives-finder.ts';
import type { LostRace, SaleError } from './sale-error.ts';

/** Finders are shared by all callers with the same sales contexts. */
const finders = new WeakMap<SalesContexts, AlternativesFinder>();

/** Builds the error of a lost race: the taken seats with alternatives, or the sections that are full. */
export async function toLostRaceError(
  salesContexts: SalesContexts,
  salesContext: SalesContext,
  { requested, seats, sections }: LostRace,
): Promise<SaleError> {
  if (seats.length === 0) return { code: 'STOCK_EXHAUSTED', sections };
  const numbered = requested.flatMap(({ seat }) => seat ?? []);
  const find = finders.get(salesContexts) ?? createAlternativesFinder();
  finders.set(salesContexts, find);
  return {
    code: 'SEATS_TAKEN',
    taken: toSeatNames(salesContext, seats),
    alternatives: await find(salesContext, () => salesContexts.readSeatStates(salesContext), {
      requested: numbered,
      taken: seats,
    }),
  };
}
