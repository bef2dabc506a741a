import { uniqueBy, uniqueById } from '../shared/unique-by.ts';
import type { FieldValue, FormField } from './form-field.ts';

/** The values of a form by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/**
 * Builds the initial values of a form (Spec §3): the field's own value, else the info object's, else false
 * for a CHECKBOX and an empty string otherwise. READONLY fields are excluded; fields are deduplicated by id.
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

/**
 * Returns the values of the form's own fields, in the form's order; READONLY and unknown fields are left out.
 */
export function submittedValues(fields: readonly FormField[], values: FormValues): FormValues {
  return Object.fromEntries(
    valueFields(fields).map((field) => [field.name, ownValue(values, field.name) ?? emptyValue(field)]),
  );
}

/**
 * Returns the fields that carry a value. Assumption: values are keyed by name, so of two fields with the same
 * name only the first is used; otherwise one value would be validated against two fields.
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

/** Returns a value that is already known, if its type fits the field. */
function fromInfo(
  { name, type }: FormField,
  info: Readonly<Record<string, unknown>>,
): FieldValue | undefined {
  const known = Object.hasOwn(info, name) ? info[name] : undefined;
  if (type === 'CHECKBOX') return typeof known === 'boolean' ? known : undefined;
  if (typeof known === 'number') return String(known);
  return typeof known === 'string' ? known : undefined;
}
