import { compare, type Money } from '../shared/money.ts';

/**
 * An organisation that pays for a fan of its market on credit; `available` is what is left of the limit.
 * Assumption: the specification only names the method.
 */
export type OrganisationAccount = {
  readonly id: string;
  readonly name: string;
  readonly available: Money;
};

export type OrganisationUnavailableReason = 'NO_ORGANISATION' | 'LIMIT_PASSED';

/** Returns the reason why none of the fan's organisations can pay the total; null if one can. */
export function findOrganisationUnavailableReason(
  accounts: readonly OrganisationAccount[],
  total: Money,
): OrganisationUnavailableReason | null {
  if (accounts.length === 0) return 'NO_ORGANISATION';
  return accounts.some((account) => canChargeOrganisation(account, total)) ? null : 'LIMIT_PASSED';
}

/** Returns true if the total is within the limit, to the cent, in the same currency. */
export const canChargeOrganisation = ({ available }: OrganisationAccount, total: Money): boolean =>
  available.currency === total.currency && compare(available, total) >= 0;

type AccountDocument = { readonly documentType: string | null; readonly documentNumber: string | null };

/**
 * Compares the document number that a seller typed with the fan's; points, hyphens, spaces and case are
 * ignored.
 */
export const isSameDocument = ({ documentType, documentNumber }: AccountDocument, typed: string): boolean =>
  documentType !== null &&
  documentNumber !== null &&
  normalizeDocumentNumber(documentNumber) === normalizeDocumentNumber(typed);

const normalizeDocumentNumber = (number: string): string => number.toUpperCase().replace(/[\s.-]/g, '');
