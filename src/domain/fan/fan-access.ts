import type { Instant } from '../shared/instant.ts';
import { err, ok, type Result } from '../shared/result.ts';

/**
 * A fan's account as whoever helps them sees it: no more than it takes to be sure that it is theirs. Contacts and document are
 * masked.
 */
export type FanAccount = {
  readonly id: string;
  /** First name and the first letter of the last: 'Mariana R.'. */
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly document: string | null;
  readonly hasPassword: boolean;
  /** Since when the password opens nothing until its owner makes another; null where it does. */
  readonly resetRequiredAt: Instant | null;
};

/** Whether there is a password to make anew. */
export const canRequireReset = ({ hasPassword, resetRequiredAt }: FanAccount): boolean =>
  hasPassword && resetRequiredAt === null;

/** What an account is looked for by: an address, a phone or a document, whole. */
export function parseAccountWords(text: string): Result<string, 'TOO_SHORT'> {
  const words = text.trim();
  return words.length < 4 ? err('TOO_SHORT') : ok(words.slice(0, 120));
}

/** 'Mariana R.': enough to greet somebody by, not to write to them. */
export const shortName = (firstName: string, lastName: string): string =>
  [firstName.trim(), ...(lastName.trim() === '' ? [] : [`${lastName.trim().slice(0, 1)}.`])]
    .filter((part) => part !== '')
    .join(' ');

/** 'CC ••••4418': the last four of what somebody reads out. */
export const maskDocument = (type: string, number: string): string => `${type} ••••${number.slice(-4)}`;
