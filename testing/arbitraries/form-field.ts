import fc from 'fast-check';
import { type FormField, formFieldTypes } from '#domain/catalogue/inscription/form-field.ts';

/** A field of any type, including names that break careless object access. */
export const formField: fc.Arbitrary<FormField> = fc.record(
  {
    id: fc.string({ minLength: 1, maxLength: 3 }),
    name: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'toString')),
    type: fc.constantFrom(...formFieldTypes),
    label: fc.string(),
    required: fc.boolean(),
  },
  { requiredKeys: ['id', 'name', 'type', 'label', 'required'] },
);

/** A form whose field ids may repeat, as the server might send them. */
export const formFields: fc.Arbitrary<FormField[]> = fc.array(formField, { maxLength: 12 });
