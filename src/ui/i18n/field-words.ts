import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isAuthError } from '#domain/auth/auth-error.ts';
import { passwordRequirements } from '#domain/fan/credentials.ts';
import { type DocumentType, documentTypes } from '#domain/fan/identity-document.ts';
import { authErrorWords } from './auth-words.ts';

/** What the number of each document looks like, as the domain reads it. */
const documentFormWords = {
  CC: msg`A citizenship card has 3 to 10 digits, the first one not a 0.`,
  CE: msg`A foreigner’s card has 3 to 10 digits, the first one not a 0.`,
  TI: msg`An identity card has 10 or 11 digits.`,
  NIT: msg`A NIT has 8 to 10 digits and one more to check, such as 900123456-7.`,
  PP: msg`A passport has 5 to 17 letters and digits.`,
  CV: msg`A voter’s credential: its CURP, its elector key of 18 characters, or its number of 9, 10, 12 or 13 digits.`,
  CP: msg`A professional licence has 7 or 8 digits.`,
  CINPAM: msg`An INAPAM credential: its CURP, or 4 to 20 letters and digits.`,
  CEIE: msg`A student card has 4 to 20 letters and digits.`,
} as const satisfies Record<DocumentType, MessageDescriptor>;

const passwordLacks = msg`Something is still missing: see the list.`;

/** What is wrong with one field and how to mend it, by the reason that the domain or the server gives. */
const fieldIssueWords: Readonly<Record<string, MessageDescriptor>> = {
  EMPTY: msg`This is needed.`,
  REQUIRED: msg`This is needed.`,
  NOT_AN_EMAIL: msg`It should look like name@mail.com.`,
  NOT_DIGITS: msg`Only numbers.`,
  WRONG_LENGTH: msg`The number of digits is not right.`,
  UNKNOWN_PREFIX: msg`It should start as a mobile number does.`,
  TOO_SHORT: msg`It is too short.`,
  TOO_LONG: msg`It is too long.`,
  WRONG_FORMAT: msg`It does not look like this kind of document.`,
  WRONG_CHECK_DIGIT: msg`One of its digits is not right.`,
  NOT_A_NUMBER: msg`It should be a number.`,
  NOT_A_DATE: msg`This day is not in the calendar.`,
  TOO_YOUNG: msg`You are not old enough for this.`,
  NOT_AN_OPTION: msg`Choose one of the list.`,
  NOT_A_URL: msg`It should look like https://…`,
  NOT_A_TIME: msg`It should look like 18:30.`,
  PAST: msg`This time has passed.`,
  AFTER_EVENT: msg`The event has begun by then.`,
  ...Object.fromEntries(documentTypes.map((type) => [`WRONG_FORMAT_${type}`, documentFormWords[type]])),
  NOT_A_PHONE: msg`Check the mobile number.`,
  NOT_A_CONTACT: msg`It should be an e-mail or a mobile number.`,
  COUNTRY_NOT_SERVED: msg`We send codes to mobiles of Colombia and Mexico.`,
  CODE_INCOMPLETE: msg`The code has 6 numbers.`,
  PASSWORD_MISSING: msg`Type your password.`,
  PASSWORD_WEAK: passwordLacks,
  ...Object.fromEntries(passwordRequirements.map((requirement) => [requirement, passwordLacks])),
  OWN_EMAIL: msg`This is your address already.`,
  COMMON: msg`Many people use this one: choose another.`,
  CONTEXT: msg`It is made of your own name or details: choose another.`,
  HAS_PASSWORD: msg`Your account has a password already: leave this empty.`,
  NO_PHONE: msg`The fan’s account has no mobile number: type one.`,
  NO_EMAIL: msg`The fan’s account has no e-mail: type one.`,
  DOCUMENT_MISMATCH: msg`This is not the number of the fan’s document. Read it again; if it stays different, take no payment this way.`,
  VOUCHER_USED: msg`This voucher has paid for another order today. Read its number again; if it is of another terminal, type that terminal’s number as well.`,
  TERMS_NEEDED: msg`We need your agreement to open an account.`,
};

const unknownIssue = msg`Check this field.`;

/** The words for a reason of ours, or for an identifier of Spec §8 that is about one field. */
export function wordsForFieldIssue(reason: string): MessageDescriptor {
  if (isAuthError(reason)) return authErrorWords(reason, 'register');
  return fieldIssueWords[reason] ?? unknownIssue;
}
