import type { SaleMemory, SaleMemoryPort } from '#application/sale-memory.port.ts';
import { type KeptText, recordIn } from './storage.ts';

const prefix = 'taquilla.';
const version = 1;
/** The identifiers and keys of ours: nothing else is believed. */
const plain = /^[A-Za-z0-9_-]{1,128}$/;

/** The sale's memory in local storage; tabs tell one another over a channel. */
export function browserSaleMemory(kept: KeptText, openChannel: () => BroadcastChannel): SaleMemoryPort {
  const channel = openChannel();
  const tellOthers = (slot: string) => channel.postMessage(slot);
  return {
    read: (slot) => memoryIn(kept.get(prefix + slot)),
    save(slot, memory) {
      kept.set(prefix + slot, JSON.stringify({ version, ...memory }));
      tellOthers(slot);
    },
    forget(slot) {
      kept.remove(prefix + slot);
      tellOthers(slot);
    },
    onChange(slot, listener) {
      const hear = ({ data }: MessageEvent) => {
        if (data === slot) listener();
      };
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}

/** What somebody stored: ours of this version, or nothing. */
export function memoryIn(text: string | null): SaleMemory | null {
  const record = recordIn(text);
  if (record === null || record.version !== version) return null;
  const [eventId, reservationId, paymentKey] = [record.eventId, record.reservationId, record.paymentKey].map(
    (value) => (value === null || (typeof value === 'string' && plain.test(value)) ? value : undefined),
  );
  if (eventId === undefined || reservationId === undefined || paymentKey === undefined) return null;
  return { eventId, reservationId, paymentKey };
}
