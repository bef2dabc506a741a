import { uniqueBy, uniqueById } from '../../shared/unique-by.ts';
import type { FieldValue, FormField } from './form-field.ts';

/** The values of a form by field name. */
export type FormValues = Readonly<Record<string, FieldValue>>;

/**
 * Builds the initial values of a form (Spec §3): the field's own value, else the info object's, else false
 * for a CHECKBOX and an empty string otherwise. READONLY fields are excluded; fields are deduplicated by id.
 * @public
 */
export function buildInitialValues(
  fields: readonly FormField[],
  info: Readonly<Record<string, unknown>> = {},
): FormValues {
  return Object.fromEntries(
    listValueFields(fields).map((field) => [
      field.name,
      field.value ?? findKnownValue(field, info) ?? getEmptyValue(field),
    ]),
  );
}

/**
 * Returns the values of the form's own fields (Spec §3), in the form's order; READONLY and unknown fields are
 * left out.
 * @public
 */
export function selectSubmittedValues(fields: readonly FormField[], values: FormValues): FormValues {
  return Object.fromEntries(
    listValueFields(fields).map((field) => [
      field.name,
      findFieldValue(values, field.name) ?? getEmptyValue(field),
    ]),
  );
}

/**
 * Returns the fields that carry a value. Assumption: values are keyed by name, so of two fields with the same
 * name only the first is used; otherwise one value would be validated against two fields.
 */
export const listValueFields = (fields: readonly FormField[]): FormField[] =>
  uniqueBy(
    uniqueById(fields).filter(({ type }) => type !== 'READONLY'),
    ({ name }) => name,
  );

export const getEmptyValue = ({ type }: Pick<FormField, 'type'>): FieldValue =>
  type === 'CHECKBOX' ? false : '';

export const findFieldValue = (values: FormValues, name: string): FieldValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Returns a value that is already known, if its type fits the field. */
function findKnownValue(
  { name, type }: FormField,
  info: Readonly<Record<string, unknown>>,
): FieldValue | undefined {
  const known = Object.hasOwn(info, name) ? info[name] : undefined;
  if (type === 'CHECKBOX') return typeof known === 'boolean' ? known : undefined;
  if (typeof known === 'number') return String(known);
  return typeof known === 'string' ? known : undefined;
}
