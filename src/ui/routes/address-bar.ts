import type { AnyRouter } from '@tanstack/react-router';
import type { AddressBar } from './follow.ts';

/** The router as an address bar. Its latest location is where we are going, even while the page is still on its way. */
export const addressBarOf = (router: AnyRouter): AddressBar => ({
  current: () => router.latestLocation.href,
  onChange: (listener) =>
    router.subscribe('onResolved', (change) => {
      if (change.hrefChanged) listener();
    }),
  go: (href, replace) => void router.navigate({ href, replace }),
});
