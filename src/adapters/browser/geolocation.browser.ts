import type { GeolocationPort } from '#application/geolocation.port.ts';
import { err, ok } from '#domain/shared/result.ts';

const timeout = 10_000;
const maximumAge = 10 * 60_000;

/** Asks the browser, which asks the visitor. A rough position is enough for a city and is found sooner. */
export const browserGeolocation = ({
  navigator,
}: {
  readonly navigator: { readonly geolocation?: Pick<Geolocation, 'getCurrentPosition'> };
}): GeolocationPort => ({
  findPosition: () =>
    new Promise((resolve) => {
      if (navigator.geolocation === undefined) return resolve(err('UNAVAILABLE'));
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve(ok([coords.latitude, coords.longitude])),
        ({ code, PERMISSION_DENIED }) => resolve(err(code === PERMISSION_DENIED ? 'DENIED' : 'UNAVAILABLE')),
        { timeout, maximumAge },
      );
    }),
});
