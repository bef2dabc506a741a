import type { Preferences, PreferencesPort } from '#application/preferences.port.ts';

export type MemoryPreferences = PreferencesPort & { changeInAnotherTab(chosen: Preferences): void };

/** Stores preferences while the program runs. */
export function memoryPreferences(
  first: Preferences = { language: null, theme: null },
  browserLanguages: readonly string[] = ['es-CO'],
): MemoryPreferences {
  const listeners = new Set<(chosen: Preferences) => void>();
  let stored = first;
  return {
    read: () => stored,
    save: (chosen) => {
      stored = chosen;
    },
    listBrowserLanguages: () => browserLanguages,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changeInAnotherTab(chosen) {
      stored = chosen;
      for (const listener of [...listeners]) listener(chosen);
    },
  };
}
