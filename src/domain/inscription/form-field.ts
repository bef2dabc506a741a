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

/** The longest single-line text, where a field does not say its own. Assumption: this is what Spec §9's 40 limits. */
export const MAX_TEXT_LENGTH = 40;

export type FieldOption = { readonly id: string; readonly label: string };

/** A field of an inscription's form: name and type (Spec §3); the rest is our assumption. */
export type FormField = {
  readonly id: string;
  readonly name: string;
  readonly type: FormFieldType;
  readonly label: string;
  readonly required: boolean;
  /** What the field itself starts with. */
  readonly value?: FieldValue;
  readonly options?: readonly FieldOption[];
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
};

/** Types whose value is one of the field's options. Assumption: a COMBO_BOX accepts no words of one's own. */
export const choiceTypes = ['SELECT', 'COMBO_BOX', 'RADIO_GROUP'] as const satisfies readonly FormFieldType[];

export const isChoice = (type: FormFieldType): boolean => choiceTypes.some((choice) => choice === type);
