import type { Language, Theme } from '#domain/market/locale.ts';

export type PreferencesEvent =
  | { readonly type: 'language.chosen'; readonly language: Language }
  /** Null follows the device. */
  | { readonly type: 'theme.chosen'; readonly theme: Theme | null }
  | { readonly type: 'retry.requested' }
  /** Another tab changed the preferences. */
  | {
      readonly type: 'preferences.changed';
      readonly language: Language | null;
      readonly theme: Theme | null;
    };
