import { useLingui } from '@lingui/react';
import type { Language } from '#domain/market/locale.ts';

/** Returns the interface language in use. */
export function useLanguage(): Language {
  const { i18n } = useLingui();
  return i18n.locale.startsWith('es') ? 'es' : 'en';
}
