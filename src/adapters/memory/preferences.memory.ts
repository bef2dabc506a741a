import type { Preferences, PreferencesPort } from '#application/preferences.port.ts';

export type MemoryPreferences = PreferencesPort & { chooseElsewhere(chosen: Preferences): void };

/** A device that remembers for as long as the program runs. */
export function memoryPreferences(
  first: Preferences = { language: null, theme: null },
  browserLanguages: readonly string[] = ['es-CO'],
): MemoryPreferences {
  const listeners = new Set<(chosen: Preferences) => void>();
  let kept = first;
  return {
    read: () => kept,
    save: (chosen) => {
      kept = chosen;
    },
    browserLanguages: () => browserLanguages,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    chooseElsewhere(chosen) {
      kept = chosen;
      for (const listener of [...listeners]) listener(chosen);
    },
  };
}
