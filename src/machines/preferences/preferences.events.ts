import type { Language, Theme } from '#domain/market/locale.ts';

export type PreferencesEvent =
  | { readonly type: 'language.chosen'; readonly language: Language }
  /** Null: as the device prefers. */
  | { readonly type: 'theme.chosen'; readonly theme: Theme | null }
  | { readonly type: 'retry.requested' }
  /** Another tab chose. */
  | {
      readonly type: 'preferences.changed';
      readonly language: Language | null;
      readonly theme: Theme | null;
    };
