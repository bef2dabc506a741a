import type { LoginStoragePort, StoredLogin } from '#application/login-storage.port.ts';

/** The login storage of one tab. */
export function memoryLoginStorage(): LoginStoragePort {
  const stored = new Map<string, StoredLogin>();
  return {
    read: (key) => stored.get(key) ?? null,
    save: (key, memory) => void stored.set(key, memory),
    clear: (key) => void stored.delete(key),
  };
}
