import type { AnyRouter } from '@tanstack/react-router';
import type { AddressBar } from './sync-sale-address.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry below is the same page of a sale without its open section. */
    readonly isAboveVenue?: boolean;
  }
}

/** Presents the router as an address bar. Its latest location is the destination, even while that page is still loading. */
export const createAddressBar = (router: AnyRouter): AddressBar => ({
  current: () => router.latestLocation.href,
  onChange: (listener) =>
    router.subscribe('onResolved', (change) => {
      if (change.hrefChanged) listener();
    }),
  isAboveVenue: () => router.latestLocation.state.isAboveVenue === true,
  go(href, replace, isAboveVenue = false) {
    const { pathname } = router.latestLocation;
    void router.navigate({
      href,
      replace,
      state: { isAboveVenue },
      resetScroll: !href.startsWith(`${pathname}?`),
    });
  },
  back: () => router.history.back(),
});
