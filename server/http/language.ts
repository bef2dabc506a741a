import { detectLanguage, type Language } from '#domain/market/locale.ts';

/** Returns the language for organisers' texts. Pages send the visitor's choice as Accept-Language. */
export function negotiateLanguage(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/i);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return detectLanguage(preferences.map(({ tag }) => tag));
}
