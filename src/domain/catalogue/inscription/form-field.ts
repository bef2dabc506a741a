/** Types of a dynamic form field (Spec §3). */
export const formFieldTypes = [
  'TEXT',
  'TEXTAREA',
  'EMAIL',
  'NUMBER',
  'SELECT',
  'READONLY',
  'PHONE',
  'CHECKBOX',
  'DATE',
  'DATETIME',
  'COMBO_BOX',
  'RADIO_GROUP',
  'FILE',
  'PASSWORD',
  'URL',
  'TIME',
] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

export type FieldValue = string | boolean;

/**
 * The default maximum length of a single-line text. Assumption: this is what the constant 40 of Spec §9
 * limits.
 */
export const MAX_TEXT_LENGTH = 40;

export type FieldOption = { readonly id: string; readonly label: string };

/** A field of an inscription form: name and type (Spec §3); the rest is an assumption. */
export type FormField = {
  readonly id: string;
  readonly name: string;
  readonly type: FormFieldType;
  readonly label: string;
  readonly required: boolean;
  /** The initial value of the field. */
  readonly value?: FieldValue;
  readonly options?: readonly FieldOption[];
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
};

/** Types whose value is one of the field's options. Assumption: a COMBO_BOX accepts no free text. */
export const optionFieldTypes = [
  'SELECT',
  'COMBO_BOX',
  'RADIO_GROUP',
] as const satisfies readonly FormFieldType[];

export const hasOptions = (type: FormFieldType): boolean =>
  optionFieldTypes.some((choice) => choice === type);
