import type { AsyncResult } from '#application/failure.ts';
import { findNearestCity, type NearestCity } from '#domain/market/nearest-city.ts';
import { ok } from '#domain/shared/result.ts';
import type { Ports } from './ports.ts';

/** Finds the city with events that is closest to the visitor; the position stays in the browser. */
export async function readNearestCity({
  eventCatalogue,
  geolocation,
}: Pick<Ports, 'eventCatalogue' | 'geolocation'>): AsyncResult<NearestCity> {
  const [categories, position] = await Promise.all([
    eventCatalogue.listCategories(),
    geolocation.findPosition(),
  ]);
  if (!categories.ok) return categories;
  const events = categories.value.flatMap((category) => category.events);
  const cities = [...new Set(events.map(({ venue }) => venue.city))].toSorted();
  if (!position.ok) return ok({ kind: 'unknown', reason: position.error, cities });
  const city = findNearestCity(position.value, cities);
  return ok(
    city === null ? { kind: 'unknown', reason: 'UNAVAILABLE', cities } : { kind: 'found', city, cities },
  );
}
