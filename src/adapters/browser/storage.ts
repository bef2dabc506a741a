/** What a page may keep on this device. A browser may refuse it (private window, full disk): then nothing is kept. */
export type KeptText = {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
};

export function keptText(open: () => Storage): KeptText {
  const attempt = <Value>(work: (storage: Storage) => Value): Value | null => {
    try {
      return work(open());
    } catch {
      return null;
    }
  };
  return {
    get: (name) => attempt((storage) => storage.getItem(name)),
    set: (name, text) => void attempt((storage) => storage.setItem(name, text)),
    remove: (name) => void attempt((storage) => storage.removeItem(name)),
  };
}

/** A record out of stored text that anybody may have written; null when it is none. */
export function recordIn(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
