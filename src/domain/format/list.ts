import type { Language } from '../market/locale.ts';

/** 'BBVA, Kiosko y Telecomm', 'BBVA, Kiosko and Telecomm': names in one sentence, the last one joined by a word. */
export const formatList = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(listLocales[language], { style: 'long', type: 'conjunction' }).format(names);

/** English without the comma before its last word, as the rest of what is written here. */
const listLocales = { es: 'es', en: 'en-GB' } as const satisfies Record<Language, string>;
