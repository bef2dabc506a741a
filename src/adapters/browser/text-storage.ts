/**
 * The text storage of this device. The browser may deny access (private window, full disk); then nothing is stored
 * and nothing throws.
 */
export type TextStorage = {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
};

export function createTextStorage(open: () => Storage): TextStorage {
  const withStorage = <Value>(work: (storage: Storage) => Value): Value | null => {
    try {
      return work(open());
    } catch {
      return null;
    }
  };
  return {
    get: (name) => withStorage((storage) => storage.getItem(name)),
    set: (name, text) => void withStorage((storage) => storage.setItem(name, text)),
    remove: (name) => void withStorage((storage) => storage.removeItem(name)),
  };
}

/** Parses an object from untrusted stored text. Returns null if it is not one. */
export function parseRecord(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
