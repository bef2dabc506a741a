import type { SaleStoragePort, StoredSale } from '#application/sale-storage.port.ts';
import { parseRecord, type TextStorage } from './text-storage.ts';

const prefix = 'taquilla.';
const version = 1;
/** Matches our identifiers and keys; anything else is rejected. */
const identifierPattern = /^[A-Za-z0-9_-]{1,128}$/;

/** Stores the sale in local storage; a broadcast channel notifies the other tabs. */
export function browserSaleStorage(
  storage: TextStorage,
  openChannel: () => BroadcastChannel,
): SaleStoragePort {
  const channel = openChannel();
  const notifyOtherTabs = (key: string) => channel.postMessage(key);
  return {
    read: (key) => parseStoredSale(storage.get(prefix + key)),
    save(key, memory) {
      storage.set(prefix + key, JSON.stringify({ version, ...memory }));
      notifyOtherTabs(key);
    },
    clear(key) {
      storage.remove(prefix + key);
      notifyOtherTabs(key);
    },
    onChange(key, listener) {
      const handleMessage = ({ data }: MessageEvent) => {
        if (data === key) listener();
      };
      channel.addEventListener('message', handleMessage);
      return () => channel.removeEventListener('message', handleMessage);
    },
  };
}

/** Parses stored text. Returns null unless it was written by this version of the site. */
export function parseStoredSale(text: string | null): StoredSale | null {
  const record = parseRecord(text);
  if (record === null || record.version !== version) return null;
  const [eventId, reservationId, paymentKey] = [record.eventId, record.reservationId, record.paymentKey].map(
    (value) =>
      value === null || (typeof value === 'string' && identifierPattern.test(value)) ? value : undefined,
  );
  if (eventId === undefined || reservationId === undefined || paymentKey === undefined) return null;
  const heldUntil = Number.isSafeInteger(record.heldUntil) ? Number(record.heldUntil) : null;
  return { eventId, reservationId, paymentKey, ...(heldUntil !== null && { heldUntil }) };
}
