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
