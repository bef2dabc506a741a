import type { LoginMemory, LoginMemoryPort } from '#application/login-memory.port.ts';

/** What one tab remembers. */
export function memoryLoginMemory(): LoginMemoryPort {
  const kept = new Map<string, LoginMemory>();
  return {
    read: (slot) => kept.get(slot) ?? null,
    save: (slot, memory) => void kept.set(slot, memory),
    forget: (slot) => void kept.delete(slot),
  };
}
