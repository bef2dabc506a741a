import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFields } from '#testing/arbitraries/form-field.ts';
import {
  type FieldValue,
  type FormField,
  formFieldTypes,
  hasOptions,
  optionFieldTypes,
} from './form-field.ts';
import { validateForm, validateFormField } from './form-validation.ts';
import { buildInitialValues } from './form-values.ts';

const options = [
  { id: 's', label: 'S' },
  { id: 'm', label: 'M' },
];
const aField = (of: Partial<FormField> = {}): FormField => ({
  id: 'f1',
  name: 'answer',
  type: 'TEXT',
  label: 'Answer',
  required: false,
  options,
  ...of,
});
const issueOf = (field: Partial<FormField>, value: FieldValue) =>
  validateFormField(aField(field), value, 'COL');

/** A valid and an invalid value per type; a new type must add its own. */
const answers = {
  TEXT: ['Ana', 'x'.repeat(41)],
  TEXTAREA: ['x'.repeat(500), null],
  EMAIL: ['ana@club.co', 'ana@club'],
  NUMBER: ['-3,5', 'three'],
  SELECT: ['s', 'xl'],
  READONLY: ['anything', null],
  PHONE: ['300 2223344', '306 2223344'],
  CHECKBOX: [true, 'true'],
  DATE: ['2024-02-29', '2023-02-29'],
  DATETIME: ['2024-02-29 18:30', '2024-02-29'],
  COMBO_BOX: ['m', 'M'],
  RADIO_GROUP: ['s', 'toString'],
  FILE: ['file_1', null],
  PASSWORD: ['Abcdef1!', 'abcdef1!'],
  URL: ['https://example.org/a?b=c', 'javascript:alert(1)'],
  TIME: ['23:59', '24:00'],
} as const satisfies Record<FormField['type'], readonly [FieldValue, FieldValue | null]>;

describe('a valid value', () => {
  it.each(formFieldTypes)('of a %s is accepted', (type) => {
    expect(issueOf({ type, required: true }, answers[type][0])).toBeNull();
  });
});

describe('an invalid value', () => {
  const breakable = formFieldTypes.flatMap((type) => {
    const bad = answers[type][1];
    return bad === null ? [] : [{ type, bad }];
  });

  it.each(breakable)('of a $type is rejected', ({ type, bad }) => {
    expect(issueOf({ type }, bad)).not.toBeNull();
  });
});

describe('an empty value', () => {
  it.each(formFieldTypes)('of a %s is valid unless it is required', (type) => {
    const empty = type === 'CHECKBOX' ? false : '  ';

    expect(issueOf({ type }, empty)).toBeNull();
    expect(issueOf({ type, required: true }, empty)).toBe(type === 'READONLY' ? null : 'REQUIRED');
  });
});

describe('validateFormField', () => {
  it('reports the issue', () => {
    expect(issueOf({ type: 'NUMBER', min: 1 }, '0')).toBe('TOO_SMALL');
    expect(issueOf({ type: 'NUMBER', max: 9 }, '10')).toBe('TOO_LARGE');
    expect(issueOf({ type: 'TEXTAREA', maxLength: 3 }, 'four')).toBe('TOO_LONG');
    expect(issueOf({ type: 'TEXT', maxLength: 60 }, 'x'.repeat(60))).toBeNull();
    expect(issueOf({ type: 'SELECT' }, 'xl')).toBe('NOT_AN_OPTION');
    expect(issueOf({ type: 'TEXT' }, true)).toBe('WRONG_FORMAT');
    expect(issueOf({ type: 'CHECKBOX' }, 'yes')).toBe('WRONG_FORMAT');
  });

  it('requires an option of the field in every type with options', () => {
    expect(formFieldTypes.filter(hasOptions)).toEqual(['SELECT', 'COMBO_BOX', 'RADIO_GROUP']);
    expect(
      optionFieldTypes.map((type) => validateFormField({ ...aField({ type }), options: [] }, 's', 'COL')),
    ).toEqual(optionFieldTypes.map(() => 'NOT_AN_OPTION'));
  });
});

describe('validateForm', () => {
  it('reports fields in the form’s order, each once', () => {
    const fields = [
      aField({ id: 'a', name: 'a', required: true }),
      aField({ id: 'b', name: 'b', type: 'EMAIL' }),
      aField({ id: 'a', name: 'again', required: true }),
      aField({ id: 'c', name: 'c', type: 'READONLY', required: true }),
    ];

    expect(validateForm(fields, { b: 'no' }, 'COL')).toEqual([
      { name: 'a', issue: 'REQUIRED' },
      { name: 'b', issue: 'WRONG_FORMAT' },
    ]);
  });

  it('reports the required fields of an untouched form', () => {
    fc.assert(
      fc.property(formFields, (fields) => {
        const issues = validateForm(fields, buildInitialValues(fields), 'MEX');

        expect(issues.every(({ issue }) => issue === 'REQUIRED')).toBe(true);
      }),
    );
  });
});
