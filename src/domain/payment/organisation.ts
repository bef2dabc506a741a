import { compare, type Money } from '../shared/money.ts';

/**
 * Who pays for a fan: an organisation of their market with a credit at our windows, of which `available` is left. Assumption:
 * the specification names the method only.
 */
export type OrganisationAccount = {
  readonly id: string;
  readonly name: string;
  readonly available: Money;
};

export type OrganisationRefusal = 'NO_ORGANISATION' | 'LIMIT_PASSED';

/** Why none of somebody's organisations can pay so much, or null when one can. */
export function organisationRefusalOf(
  accounts: readonly OrganisationAccount[],
  total: Money,
): OrganisationRefusal | null {
  if (accounts.length === 0) return 'NO_ORGANISATION';
  return accounts.some((account) => canCharge(account, total)) ? null : 'LIMIT_PASSED';
}

/** Up to the limit to the cent, in its own currency alone. */
export const canCharge = ({ available }: OrganisationAccount, total: Money): boolean =>
  available.currency === total.currency && compare(available, total) >= 0;

type Shown = { readonly documentType: string | null; readonly documentNumber: string | null };

/** Whether the number that a seller reads from a document is the one of the fan's account; points, dashes and case aside. */
export const isSameDocument = ({ documentType, documentNumber }: Shown, typed: string): boolean =>
  documentType !== null && documentNumber !== null && bare(documentNumber) === bare(typed);

const bare = (number: string): string => number.toUpperCase().replace(/[\s.-]/g, '');
