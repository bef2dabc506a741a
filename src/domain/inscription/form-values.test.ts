import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFields } from '#testing/arbitraries/form-field.ts';
import { type FormField, formFieldTypes } from './form-field.ts';
import { initialValues, submittedValues, valueFields } from './form-values.ts';

const aField = (of: Partial<FormField> = {}): FormField => ({
  id: 'f1',
  name: 'shirt',
  type: 'TEXT',
  label: 'Shirt',
  required: false,
  ...of,
});

/** Spec §3, dynamic form fields. */
describe('initialValues', () => {
  it.each(formFieldTypes.filter((type) => type !== 'READONLY'))('of an untouched %s', (type) => {
    expect(initialValues([aField({ type })])).toEqual({ shirt: type === 'CHECKBOX' ? false : '' });
  });

  it('have no READONLY field', () => {
    expect(initialValues([aField({ type: 'READONLY', value: 'shown' })], { shirt: 'known' })).toEqual({});
  });

  it('come from the field itself, else from the info object', () => {
    expect(initialValues([aField({ value: 'L' })], { shirt: 'M' })).toEqual({ shirt: 'L' });
    expect(initialValues([aField()], { shirt: 'M' })).toEqual({ shirt: 'M' });
    expect(initialValues([aField({ type: 'CHECKBOX' })], { shirt: true })).toEqual({ shirt: true });
    expect(initialValues([aField({ type: 'NUMBER' })], { shirt: 42 })).toEqual({ shirt: '42' });
    expect(initialValues([aField({ value: '' })], { shirt: 'M' })).toEqual({ shirt: '' });
  });

  it('take nothing of another kind, nor what an object merely inherits', () => {
    expect(initialValues([aField({ type: 'CHECKBOX' })], { shirt: 'yes' })).toEqual({ shirt: false });
    expect(initialValues([aField()], { shirt: { size: 'M' } })).toEqual({ shirt: '' });
    expect(initialValues([aField({ name: 'toString' })])).toEqual({ toString: '' });
  });

  it('have one entry per field that carries a value, whatever its name', () => {
    fc.assert(
      fc.property(formFields, (fields) => {
        const values = initialValues(fields);
        const names = new Set(valueFields(fields).map(({ name }) => name));

        expect(new Set(Object.keys(values))).toEqual(names);
        expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
        expect(submittedValues(fields, values)).toEqual(values);
      }),
    );
  });
});

describe('valueFields', () => {
  it('are deduplicated by id, the first one kept', () => {
    const fields = [
      aField({ name: 'first' }),
      aField({ name: 'second' }),
      aField({ id: 'f2', name: 'third' }),
    ];

    expect(valueFields(fields).map(({ name }) => name)).toEqual(['first', 'third']);
  });

  it('ask for each name once', () => {
    const fields = [aField({ id: 'f1', type: 'CHECKBOX' }), aField({ id: 'f2', type: 'TEXT' })];

    expect(valueFields(fields).map(({ id }) => id)).toEqual(['f1']);
  });
});

describe('submittedValues', () => {
  it('are what the form asks for and nothing more', () => {
    expect(submittedValues([aField()], { shirt: 'L', role: 'manager' })).toEqual({ shirt: 'L' });
    expect(submittedValues([aField()], {})).toEqual({ shirt: '' });
  });
});
