import type { SaleMemory, SaleMemoryPort } from '#application/sale-memory.port.ts';

/** One device; each `tab` of it shares the memory and hears the others. */
export function memoryDevice() {
  const kept = new Map<string, SaleMemory>();
  const listeners = new Map<string, Map<object, () => void>>();
  const told = (slot: string): Map<object, () => void> => {
    const known = listeners.get(slot) ?? new Map<object, () => void>();
    listeners.set(slot, known);
    return known;
  };
  return {
    tab(): SaleMemoryPort {
      const tab = {};
      const tellOthers = (slot: string) => {
        for (const [listening, listener] of [...told(slot)]) if (listening !== tab) listener();
      };
      return {
        read: (slot) => kept.get(slot) ?? null,
        save(slot, memory) {
          kept.set(slot, memory);
          tellOthers(slot);
        },
        forget(slot) {
          if (kept.delete(slot)) tellOthers(slot);
        },
        onChange(slot, listener) {
          told(slot).set(tab, listener);
          return () => told(slot).delete(tab);
        },
      };
    },
  };
}
