import type { SaleStoragePort, StoredSale } from '#application/sale-storage.port.ts';

/** Creates one device; each `tab` shares its storage and is notified by the others. */
export function memoryDevice() {
  const stored = new Map<string, StoredSale>();
  const listeners = new Map<string, Map<object, () => void>>();
  const notifiedKey = (key: string): Map<object, () => void> => {
    const known = listeners.get(key) ?? new Map<object, () => void>();
    listeners.set(key, known);
    return known;
  };
  return {
    tab(): SaleStoragePort {
      const tab = {};
      const notifyOtherTabs = (key: string) => {
        for (const [listening, listener] of [...notifiedKey(key)]) if (listening !== tab) listener();
      };
      return {
        read: (key) => stored.get(key) ?? null,
        save(key, memory) {
          stored.set(key, memory);
          notifyOtherTabs(key);
        },
        clear(key) {
          if (stored.delete(key)) notifyOtherTabs(key);
        },
        onChange(key, listener) {
          notifiedKey(key).set(tab, listener);
          return () => notifiedKey(key).delete(tab);
        },
      };
    },
  };
}
