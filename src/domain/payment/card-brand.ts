/** Brands by the provider's names for them; another is called what the provider calls it. They are said the same everywhere. */
const brandNames: ReadonlyMap<string, string> = new Map([
  ['visa', 'Visa'],
  ['debvisa', 'Visa'],
  ['master', 'Mastercard'],
  ['debmaster', 'Mastercard'],
  ['amex', 'American Express'],
]);

export const brandName = (brand: string): string => brandNames.get(brand) ?? brand;
