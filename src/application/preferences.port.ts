import type { Language, Theme } from '#domain/market/locale.ts';

export type Preferences = { readonly language: Language | null; readonly theme: Theme | null };

/** Stores this visitor's choices on this device; null means no choice. */
export interface PreferencesPort {
  read(): Preferences;
  save(preferences: Preferences): void;
  /** Returns the browser's languages in order of preference. */
  listBrowserLanguages(): readonly string[];
  /** Notifies about changes made in another tab. Returns a function that unsubscribes. */
  onChange(listener: (preferences: Preferences) => void): () => void;
}
