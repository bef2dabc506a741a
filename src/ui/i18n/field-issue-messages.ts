import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isAuthErrorCode } from '#domain/identity/auth-error.ts';
import { passwordRequirements } from '#domain/identity/credentials.ts';
import { type DocumentType, documentTypes } from '#domain/identity/identity-document.ts';
import { getAuthErrorMessage } from './auth-messages.ts';

/** The format of each document's number, as the domain validates it. */
const documentFormatMessages = {
  CC: msg`A citizenship card has 3 to 10 digits and does not start with 0.`,
  CE: msg`A foreigner’s card has 3 to 10 digits and does not start with 0.`,
  TI: msg`An identity card has 10 or 11 digits.`,
  NIT: msg`A NIT has 8 to 10 digits and a check digit, such as 900123456-7.`,
  PP: msg`A passport has 5 to 17 letters and digits.`,
  CV: msg`A voter ID: its CURP, its 18-character elector key, or its number of 9, 10, 12 or 13 digits.`,
  CP: msg`A professional licence has 7 or 8 digits.`,
  CINPAM: msg`An INAPAM credential: its CURP, or 4 to 20 letters and digits.`,
  CEIE: msg`A student card has 4 to 20 letters and digits.`,
} as const satisfies Record<DocumentType, MessageDescriptor>;

const passwordIncomplete = msg`Something is missing. See the list.`;

/** Messages about one field, by the issue that the domain or the server reports: what is wrong and how to correct it. */
const fieldIssueMessages: Readonly<Record<string, MessageDescriptor>> = {
  EMPTY: msg`This field is required.`,
  REQUIRED: msg`This field is required.`,
  NOT_AN_EMAIL: msg`Use the format name@mail.com.`,
  NOT_DIGITS: msg`Only numbers.`,
  WRONG_LENGTH: msg`Incorrect number of digits.`,
  UNKNOWN_PREFIX: msg`Enter a valid mobile number.`,
  TOO_SHORT: msg`It is too short.`,
  TOO_LONG: msg`It is too long.`,
  WRONG_FORMAT: msg`Enter a valid number for this document type.`,
  WRONG_CHECK_DIGIT: msg`A digit is incorrect.`,
  NOT_A_NUMBER: msg`Enter a number.`,
  NOT_AN_AMOUNT: msg`Enter an amount, such as 200000.`,
  BELOW_ZERO: msg`Enter an amount, such as 200000.`,
  BELOW_TOTAL: msg`This is less than the total.`,
  NOT_A_DATE: msg`Enter a valid date.`,
  TOO_YOUNG: msg`You are not old enough for this.`,
  NOT_AN_OPTION: msg`Choose an option from the list.`,
  NOT_A_URL: msg`Use the format https://…`,
  NOT_A_TIME: msg`Use the format 18:30.`,
  PAST: msg`This time has passed.`,
  AFTER_EVENT: msg`The event will have started by then.`,
  ...Object.fromEntries(documentTypes.map((type) => [`WRONG_FORMAT_${type}`, documentFormatMessages[type]])),
  NOT_A_PHONE: msg`Check the mobile number.`,
  NOT_A_CONTACT: msg`Enter an email address or mobile number.`,
  COUNTRY_NOT_SERVED: msg`We send codes to mobile numbers in Colombia and Mexico.`,
  CODE_INCOMPLETE: msg`The code has 6 digits.`,
  PASSWORD_MISSING: msg`Enter your password.`,
  PASSWORD_WEAK: passwordIncomplete,
  ...Object.fromEntries(passwordRequirements.map((requirement) => [requirement, passwordIncomplete])),
  OWN_EMAIL: msg`This is already your email address.`,
  COMMON: msg`This password is too common. Choose another one.`,
  CONTEXT: msg`This contains your name or details. Choose another password.`,
  HAS_PASSWORD: msg`Your account already has a password. Leave this empty.`,
  NO_PHONE: msg`The fan’s account has no mobile number. Enter one.`,
  NO_EMAIL: msg`The fan’s account has no email address. Enter one.`,
  DOCUMENT_MISMATCH: msg`The number does not match the fan’s document. Check it again. If it still does not match, do not use this payment method.`,
  VOUCHER_USED: msg`This voucher was already used for another order today. Check the number. If it came from another terminal, enter that terminal’s number too.`,
  TERMS_NEEDED: msg`You must accept the terms to create an account.`,
};

const unknownIssue = msg`Check this field.`;

/** Returns the message for an issue of a field, or for an error code of Spec §8 that concerns one field. */
export function getFieldIssueMessage(reason: string): MessageDescriptor {
  if (isAuthErrorCode(reason)) return getAuthErrorMessage(reason, 'register');
  return fieldIssueMessages[reason] ?? unknownIssue;
}
