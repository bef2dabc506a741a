import type { Preferences, PreferencesPort } from '#application/preferences.port.ts';
import { languages, themes } from '#domain/market/locale.ts';
import { isMemberOf } from '#domain/shared/member-of.ts';
import { parseRecord, type TextStorage } from './text-storage.ts';

const name = 'taquilla.preferences';

/** Stores the language and theme of this device; all tabs share them. */
export function browserPreferences(
  storage: TextStorage,
  page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'navigator'>,
): PreferencesPort {
  return {
    read: () => parseStoredPreferences(storage.get(name)),
    save: (preferences) => storage.set(name, JSON.stringify(preferences)),
    listBrowserLanguages: () => page.navigator.languages,
    onChange(listener) {
      const handleMessage = (event: StorageEvent) => {
        if (event.key === name) listener(parseStoredPreferences(event.newValue));
      };
      page.addEventListener('storage', handleMessage);
      return () => page.removeEventListener('storage', handleMessage);
    },
  };
}

function parseStoredPreferences(text: string | null): Preferences {
  const { language, theme } = parseRecord(text) ?? {};
  return {
    language: isMemberOf(languages, language) ? language : null,
    theme: isMemberOf(themes, theme) ? theme : null,
  };
}
