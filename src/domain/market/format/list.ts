import type { Language } from '../locale.ts';

/** Formats names as one enumeration: 'BBVA, Kiosko y Telecomm', 'BBVA, Kiosko and Telecomm'. */
export const formatList = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(listLocales[language], { style: 'long', type: 'conjunction' }).format(names);

/** English without a serial comma, as in the rest of the product. */
const listLocales = { es: 'es', en: 'en-GB' } as const satisfies Record<Language, string>;
