import type { Site } from './payment-methods.ts';

export type CardBrand = {
  readonly methodId: 'visa' | 'master' | 'amex' | 'debvisa' | 'debmaster';
  readonly numberLength: number;
  readonly securityCodeLength: number;
};

export type Issuer = {
  readonly id: string;
  readonly name: string;
  readonly site: Site;
  /** The interest-free installment counts of this issuer. */
  readonly installmentCounts: readonly number[];
};

const issuers: Readonly<Record<string, Issuer>> = {
  '525413': { id: '204', name: 'Bancolombia', site: 'MCO', installmentCounts: [1, 2, 3, 6, 12, 24, 36] },
  '401354': { id: '205', name: 'Davivienda', site: 'MCO', installmentCounts: [1, 3, 6, 12, 24] },
  '374378': { id: '206', name: 'Banco de Bogotá', site: 'MCO', installmentCounts: [1, 3, 6, 12] },
  '491526': { id: '204', name: 'Bancolombia', site: 'MCO', installmentCounts: [1] },
  '547492': { id: '158', name: 'Banamex', site: 'MLM', installmentCounts: [1, 3, 6, 9, 12] },
  '407559': { id: '160', name: 'BBVA Bancomer', site: 'MLM', installmentCounts: [1, 3, 6, 9, 12, 18] },
  '371180': { id: '168', name: 'American Express', site: 'MLM', installmentCounts: [1, 3, 6] },
  '557905': { id: '162', name: 'Santander', site: 'MLM', installmentCounts: [1] },
  '418914': { id: '160', name: 'BBVA Bancomer', site: 'MLM', installmentCounts: [1] },
};

/** The debit test cards of both countries by BIN. */
const debitBins: Readonly<Record<string, 'debvisa' | 'debmaster'>> = {
  '491526': 'debvisa',
  '418914': 'debvisa',
  '557905': 'debmaster',
};

/** Returns the brand of a card number or its first digits, like GET /v1/payment_methods/search?bin=. */
export function findBrand(digits: string): CardBrand | undefined {
  const debit = debitBins[digits.slice(0, 6)];
  if (debit) return { methodId: debit, numberLength: 16, securityCodeLength: 3 };
  if (/^3[47]/.test(digits)) return { methodId: 'amex', numberLength: 15, securityCodeLength: 4 };
  if (/^4/.test(digits)) return { methodId: 'visa', numberLength: 16, securityCodeLength: 3 };
  const two = Number(digits.slice(0, 2));
  const four = Number(digits.slice(0, 4));
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) {
    return { methodId: 'master', numberLength: 16, securityCodeLength: 3 };
  }
  return undefined;
}

/** Returns the issuer of a card; unknown cards belong to one with up to twelve installments. */
export function findIssuer(digits: string, site: Site): Issuer {
  const known = issuers[digits.slice(0, 6)];
  return known?.site === site
    ? known
    : { id: '1000', name: 'Otro banco', site, installmentCounts: [1, 3, 6, 12] };
}

export function findSiteByBin(digits: string): Site | undefined {
  return issuers[digits.slice(0, 6)]?.site;
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}
