import { parseEmail, unmetPasswordRequirements } from '../../identity/credentials.ts';
import type { MarketCode } from '../../market/market.ts';
import { parsePhone } from '../../market/phone.ts';
import { assertNever } from '../../shared/assert-never.ts';
import { parseCalendarDay } from '../../shared/calendar-day.ts';
import {
  type FieldValue,
  type FormField,
  type FormFieldType,
  hasOptions,
  MAX_TEXT_LENGTH,
} from './form-field.ts';
import { type FormValues, findFieldValue, getEmptyValue, listValueFields } from './form-values.ts';

export type FormFieldIssue =
  | 'REQUIRED'
  | 'WRONG_FORMAT'
  | 'TOO_LONG'
  | 'TOO_SMALL'
  | 'TOO_LARGE'
  | 'NOT_AN_OPTION';

/**
 * Validates a form (Spec §3). Returns the issues in the order of the fields; empty if the form can be submitted.
 * @public
 */
export function validateForm(
  fields: readonly FormField[],
  values: FormValues,
  market: MarketCode,
): { readonly name: string; readonly issue: FormFieldIssue }[] {
  return listValueFields(fields).flatMap((field) => {
    const issue = validateFormField(
      field,
      findFieldValue(values, field.name) ?? getEmptyValue(field),
      market,
    );
    return issue === null ? [] : [{ name: field.name, issue }];
  });
}

/**
 * Validates one value; null if it is valid. A required CHECKBOX must be ticked; an optional empty field is
 * valid.
 */
export function validateFormField(
  field: FormField,
  value: FieldValue,
  market: MarketCode,
): FormFieldIssue | null {
  if (field.type === 'READONLY') return null;
  if (field.type === 'CHECKBOX') {
    if (typeof value !== 'boolean') return 'WRONG_FORMAT';
    return field.required && !value ? 'REQUIRED' : null;
  }
  if (typeof value !== 'string') return 'WRONG_FORMAT';
  if (value.trim() === '') return field.required ? 'REQUIRED' : null;
  if (hasOptions(field.type)) return field.options?.some(({ id }) => id === value) ? null : 'NOT_AN_OPTION';
  if (field.type === 'NUMBER') return validateNumber(field, value);
  if (!isWellFormed(field.type, value, market)) return 'WRONG_FORMAT';
  return isTooLong(field, value) ? 'TOO_LONG' : null;
}

function validateNumber({ min, max }: FormField, value: string): FormFieldIssue | null {
  const text = value.trim();
  if (!/^-?\d+([.,]\d+)?$/.test(text)) return 'WRONG_FORMAT';
  const number = Number(text.replace(',', '.'));
  if (min !== undefined && number < min) return 'TOO_SMALL';
  return max !== undefined && number > max ? 'TOO_LARGE' : null;
}

function isWellFormed(type: FormFieldType, value: string, market: MarketCode): boolean {
  switch (type) {
    case 'EMAIL':
      return parseEmail(value).ok;
    case 'PHONE':
      return parsePhone(value, market).ok;
    case 'PASSWORD':
      return unmetPasswordRequirements(value).length === 0;
    case 'URL':
      return isWebAddress(value.trim());
    case 'DATE':
      return parseCalendarDay(value) !== null;
    case 'TIME':
      return isTime(value);
    case 'DATETIME': {
      const [day = '', time = ''] = value.split(/[T ]/, 2);
      return parseCalendarDay(day) !== null && isTime(time);
    }
    case 'TEXT':
    case 'TEXTAREA':
    case 'NUMBER':
    case 'SELECT':
    case 'READONLY':
    case 'CHECKBOX':
    case 'COMBO_BOX':
    case 'RADIO_GROUP':
    case 'FILE':
      return true;
    default:
      return assertNever(type);
  }
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);

/** Accepts http and https only: a 'javascript:' URL must never become a link. */
const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

const isTooLong = ({ type, maxLength }: FormField, value: string): boolean => {
  const limit = maxLength ?? (type === 'TEXT' ? MAX_TEXT_LENGTH : Number.POSITIVE_INFINITY);
  return [...value].length > limit;
};
