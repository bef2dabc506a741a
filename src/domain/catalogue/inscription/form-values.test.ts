import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formFields } from '#testing/arbitraries/form-field.ts';
import { type FormField, formFieldTypes } from './form-field.ts';
import { buildInitialValues, listValueFields, selectSubmittedValues } from './form-values.ts';

const aField = (of: Partial<FormField> = {}): FormField => ({
  id: 'f1',
  name: 'shirt',
  type: 'TEXT',
  label: 'Shirt',
  required: false,
  ...of,
});

/** Spec §3, dynamic form fields. */
describe('buildInitialValues', () => {
  it.each(formFieldTypes.filter((type) => type !== 'READONLY'))('gives the empty value of a %s', (type) => {
    expect(buildInitialValues([aField({ type })])).toEqual({ shirt: type === 'CHECKBOX' ? false : '' });
  });

  it('excludes READONLY fields', () => {
    expect(buildInitialValues([aField({ type: 'READONLY', value: 'shown' })], { shirt: 'known' })).toEqual(
      {},
    );
  });

  it('uses the field’s own value, else the info object’s', () => {
    expect(buildInitialValues([aField({ value: 'L' })], { shirt: 'M' })).toEqual({ shirt: 'L' });
    expect(buildInitialValues([aField()], { shirt: 'M' })).toEqual({ shirt: 'M' });
    expect(buildInitialValues([aField({ type: 'CHECKBOX' })], { shirt: true })).toEqual({ shirt: true });
    expect(buildInitialValues([aField({ type: 'NUMBER' })], { shirt: 42 })).toEqual({ shirt: '42' });
    expect(buildInitialValues([aField({ value: '' })], { shirt: 'M' })).toEqual({ shirt: '' });
  });

  it('ignores values of another type and inherited properties', () => {
    expect(buildInitialValues([aField({ type: 'CHECKBOX' })], { shirt: 'yes' })).toEqual({ shirt: false });
    expect(buildInitialValues([aField()], { shirt: { size: 'M' } })).toEqual({ shirt: '' });
    expect(buildInitialValues([aField({ name: 'toString' })])).toEqual({ toString: '' });
  });

  it('has one entry per field that carries a value, whatever its name', () => {
    fc.assert(
      fc.property(formFields, (fields) => {
        const values = buildInitialValues(fields);
        const names = new Set(listValueFields(fields).map(({ name }) => name));

        expect(new Set(Object.keys(values))).toEqual(names);
        expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
        expect(selectSubmittedValues(fields, values)).toEqual(values);
      }),
    );
  });
});

describe('listValueFields', () => {
  it('deduplicates by id and keeps the first', () => {
    const fields = [
      aField({ name: 'first' }),
      aField({ name: 'second' }),
      aField({ id: 'f2', name: 'third' }),
    ];

    expect(listValueFields(fields).map(({ name }) => name)).toEqual(['first', 'third']);
  });

  it('keeps each name once', () => {
    const fields = [aField({ id: 'f1', type: 'CHECKBOX' }), aField({ id: 'f2', type: 'TEXT' })];

    expect(listValueFields(fields).map(({ id }) => id)).toEqual(['f1']);
  });
});

describe('selectSubmittedValues', () => {
  it('keeps the form’s own fields and nothing more', () => {
    expect(selectSubmittedValues([aField()], { shirt: 'L', role: 'manager' })).toEqual({ shirt: 'L' });
    expect(selectSubmittedValues([aField()], {})).toEqual({ shirt: '' });
  });
});
