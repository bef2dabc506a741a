import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

export type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'children'> &
  FieldTexts & {
    readonly options: readonly Option[];
    /** The first, empty option ("Choose a bank"). */
    readonly placeholder?: string;
    readonly density?: 'regular' | 'dense';
    /** A swatch or an icon inside the box. */
    readonly prefix?: ReactNode;
  };

/** A native select, so that the phone's picker and the keyboard's letters work. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  options,
  placeholder,
  density = 'regular',
  prefix,
  id,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id }} {...(labelHidden ? { labelHidden } : {})}>
      {(attributes) => (
        <span
          className={`${styles.box} ${styles.selectBox}`}
          data-invalid={attributes['aria-invalid']}
          data-density={density}
          data-off={select.disabled || undefined}
        >
          {prefix}
          <select
            {...select}
            {...attributes}
            className={styles.select}
            data-before={prefix ? true : undefined}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={styles.chevron}>
            <ChevronDown size={20} />
          </span>
        </span>
      )}
    </FieldFrame>
  );
}
