/** The 18 digits of a Mexican account, the last a check digit (Banxico, CLABE). */
export const isClabe = (text: string): boolean =>
  /^[0-9]{18}$/.test(text) && Number(text.at(-1)) === clabeCheckDigit(text.slice(0, 17));

/** The check digit of the first 17: weights 3, 7, 1, each product taken modulo 10. */
export function clabeCheckDigit(first17: string): number {
  const weights = [3, 7, 1];
  const sum = [...first17].reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/** The bank that a CLABE's first three digits name, for those that take payments for others (Banxico, participants of SPEI). */
export const clabeBank = (clabe: string): string | null => banks.get(clabe.slice(0, 3)) ?? null;

const banks: ReadonlyMap<string, string> = new Map([
  ['012', 'BBVA'],
  ['646', 'STP'],
  ['722', 'Mercado Pago W'],
]);

/** Grouped as bank, place and the rest in fours, to be read and typed: '032 180 0001 1835 9719'. */
export const formatClabe = (clabe: string): string =>
  [clabe.slice(0, 3), clabe.slice(3, 6), clabe.slice(6, 10), clabe.slice(10, 14), clabe.slice(14)].join(' ');
