import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { maskContact } from './contact.ts';
import type { SessionUser } from './session-user.ts';

/** A fan's account as support staff sees it: just enough to identify it. Contacts and document are masked. */
export type FanAccount = {
  readonly id: string;
  /** First name and initial of the last name: 'Mariana R.'. */
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly document: string | null;
  readonly hasPassword: boolean;
  /**
   * The time since which the password is rejected until its owner sets a new one; null if none is required.
   */
  readonly resetRequiredAt: Instant | null;
};

/** Returns true if the account has a password whose reset can be required. */
export const canRequirePasswordReset = ({ hasPassword, resetRequiredAt }: FanAccount): boolean =>
  hasPassword && resetRequiredAt === null;

/** Parses the search text for an account: a complete address, phone or document number. */
export function parseAccountQuery(text: string): Result<string, 'TOO_SHORT'> {
  const searchText = text.trim();
  return searchText.length < 4 ? err('TOO_SHORT') : ok(searchText.slice(0, 120));
}

/** Abbreviates a name to 'Mariana R.': enough for a greeting, too little to identify the person. */
export const abbreviateName = (firstName: string, lastName: string): string =>
  [firstName.trim(), ...(lastName.trim() === '' ? [] : [`${lastName.trim().slice(0, 1)}.`])]
    .filter((part) => part !== '')
    .join(' ');

/** Masks a fan whom a seller looks up, without the document: enough to tell two fans apart before a sale names one of them. */
export const maskFan = (fan: SessionUser): SessionUser => ({
  ...fan,
  lastName: abbreviateName('', fan.lastName),
  email: fan.email === '' ? '' : maskContact(fan.email),
  phone: fan.phone === null ? null : maskContact(fan.phone),
  documentType: null,
  documentNumber: null,
});

/** Masks a document as 'CC ••••4418'. */
export const maskTypedDocument = (type: string, number: string): string => `${type} ••••${number.slice(-4)}`;
