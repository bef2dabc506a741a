/**
 * Display names of the provider's card brands, the same in every language; an unknown brand keeps the
 * provider's id.
 */
const brandNames: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['debvisa', 'Visa'],
  ['master', 'Mastercard'],
  ['debmaster', 'Mastercard'],
  ['amex', 'American Express'],
]);

export const formatCardBrand = (brand: string): string => brandNames.get(brand) ?? brand;
