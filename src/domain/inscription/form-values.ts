import { uniqueBy, uniqueById } from '../shared/unique-by.ts';
import type { FieldValue, FormField } from './form-field.ts';

/** The values of a form by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/**
 * What a form starts with (Spec §3): the field's own value, else the info object's, else false for a CHECKBOX and an
 * empty string otherwise. READONLY fields are no values; fields are deduplicated by id.
 */
export function initialValues(
  fields: readonly FormField[],
  info: Readonly<Record<string, unknown>> = {},
): FormValues {
  return Object.fromEntries(
    valueFields(fields).map((field) => [
      field.name,
      field.value ?? fromInfo(field, info) ?? emptyValue(field),
    ]),
  );
}

/** Only what the form asks for, in the form's order: no READONLY field, and nothing that no field is named for. */
export function submittedValues(fields: readonly FormField[], values: FormValues): FormValues {
  return Object.fromEntries(
    valueFields(fields).map((field) => [field.name, ownValue(values, field.name) ?? emptyValue(field)]),
  );
}

/**
 * The fields that carry a value. Assumption: values go by name, so of two fields with one name the first is asked;
 * otherwise the answer to one would be judged as the answer to the other.
 */
export const valueFields = (fields: readonly FormField[]): FormField[] =>
  uniqueBy(
    uniqueById(fields).filter(({ type }) => type !== 'READONLY'),
    ({ name }) => name,
  );

export const emptyValue = ({ type }: Pick<FormField, 'type'>): FieldValue =>
  type === 'CHECKBOX' ? false : '';

export const ownValue = (values: FormValues, name: string): FieldValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Info that another part of the product knows already, if it is of the field's kind. */
function fromInfo(
  { name, type }: FormField,
  info: Readonly<Record<string, unknown>>,
): FieldValue | undefined {
  const known = Object.hasOwn(info, name) ? info[name] : undefined;
  if (type === 'CHECKBOX') return typeof known === 'boolean' ? known : undefined;
  if (typeof known === 'number') return String(known);
  return typeof known === 'string' ? known : undefined;
}
