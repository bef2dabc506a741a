/** Validates a CLABE: 18 digits of a Mexican account, the last a check digit (Banxico). */
export const isClabe = (text: string): boolean =>
  /^[0-9]{18}$/.test(text) && Number(text.at(-1)) === calculateClabeCheckDigit(text.slice(0, 17));

/** Calculates the check digit of the first 17: weights 3, 7, 1, each product modulo 10. */
export function calculateClabeCheckDigit(first17: string): number {
  const weights = [3, 7, 1];
  const sum = [...first17].reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/**
 * Returns the bank of a CLABE's first three digits, for banks that collect payments for others (Banxico,
 * participants of SPEI); null for any other.
 */
export const findClabeBank = (clabe: string): string | null => banks.get(clabe.slice(0, 3)) ?? null;

const banks: ReadonlyMap<string, string> = new Map([
  ['012', 'BBVA'],
  ['646', 'STP'],
  ['722', 'Mercado Pago W'],
]);

/** Formats a CLABE for reading and typing as bank, city and groups of four: '032 180 0001 1835 9719'. */
export const formatClabe = (clabe: string): string =>
  [clabe.slice(0, 3), clabe.slice(3, 6), clabe.slice(6, 10), clabe.slice(10, 14), clabe.slice(14)].join(' ');
