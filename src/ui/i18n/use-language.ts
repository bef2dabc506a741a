import { useLingui } from '@lingui/react';
import type { Language } from '#domain/market/locale.ts';

/** The interface language of whoever is reading. */
export function useLanguage(): Language {
  const { i18n } = useLingui();
  return i18n.locale.startsWith('es') ? 'es' : 'en';
}
