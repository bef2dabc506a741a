import type { Language, Theme } from '#domain/market/locale.ts';

export type Preferences = { readonly language: Language | null; readonly theme: Theme | null };

/** What this visitor chose on this device; null where nothing was chosen. */
export interface PreferencesPort {
  read(): Preferences;
  save(preferences: Preferences): void;
  /** The browser's languages, first choice first. */
  browserLanguages(): readonly string[];
  /** What the visitor chose in another tab; the answer stops it. */
  onChange(listener: (preferences: Preferences) => void): () => void;
}
