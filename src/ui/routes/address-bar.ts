import type { AnyRouter } from '@tanstack/react-router';
import type { AddressBar } from './sync-sale-address.ts';

/** Presents the router as an address bar. Its latest location is the destination, even while that page is still loading. */
export const createAddressBar = (router: AnyRouter): AddressBar => ({
  current: () => router.latestLocation.href,
  onChange: (listener) =>
    router.subscribe('onResolved', (change) => {
      if (change.hrefChanged) listener();
    }),
  go(href, replace) {
    const { pathname } = router.latestLocation;
    void router.navigate({ href, replace, resetScroll: !href.startsWith(`${pathname}?`) });
  },
  back: () => router.history.back(),
});
