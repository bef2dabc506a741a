import type { ClockPort } from '#application/clock.port.ts';
import type { SaleStoragePort } from '#application/sale-storage.port.ts';
import { getSaleStorageKey } from '#machines/sale/sale-storage-key.ts';

/**
 * Returns true while this device's sale may hold seats, by what it stored: the bar of a running hold gets its room before
 * the server was asked, so that nothing moves when it comes.
 */
export function expectsRunningHold({
  saleStorage,
  clock,
}: {
  readonly saleStorage: SaleStoragePort;
  readonly clock: ClockPort;
}): boolean {
  const stored = saleStorage.read(getSaleStorageKey('SELF_SERVICE'));
  return stored !== null && stored.reservationId !== null && clock.now() < (stored.heldUntil ?? 0);
}
