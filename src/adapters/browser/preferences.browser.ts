import type { Preferences, PreferencesPort } from '#application/preferences.port.ts';
import { languages, themes } from '#domain/market/locale.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';
import { type KeptText, recordIn } from './storage.ts';

const name = 'taquilla.preferences';

/** Language and theme of this device, shared by its tabs. */
export function browserPreferences(
  kept: KeptText,
  page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator'>,
): PreferencesPort {
  return {
    read: () => preferencesIn(kept.get(name)),
    save: (preferences) => kept.set(name, JSON.stringify(preferences)),
    browserLanguages: () => page.navigator.languages,
    onChange(listener) {
      const hear = (event: StorageEvent) => {
        if (event.key === name) listener(preferencesIn(event.newValue));
      };
      page.addEventListener('storage', hear);
      return () => page.removeEventListener('storage', hear);
    },
  };
}

function preferencesIn(text: string | null): Preferences {
  const { language, theme } = recordIn(text) ?? {};
  return {
    language: isMemberOf(languages, language) ? language : null,
    theme: isMemberOf(themes, theme) ? theme : null,
  };
}
