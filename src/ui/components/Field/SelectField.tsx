import { ChevronDown } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

export type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'children'> &
  FieldWords & {
    readonly options: readonly Option[];
    /** First, empty choice ("Choose a bank"). */
    readonly placeholder?: string;
    readonly density?: 'regular' | 'dense';
    /** A swatch or an icon inside the box. */
    readonly before?: ReactNode;
  };

/** The native list: the phone's own wheel, the keyboard's own letters. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  options,
  placeholder,
  density = 'regular',
  before,
  id,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id }} {...(labelHidden ? { labelHidden } : {})}>
      {(wiring) => (
        <span
          className={`${styles.box} ${styles.selectBox}`}
          data-invalid={wiring['aria-invalid']}
          data-density={density}
          data-off={select.disabled || undefined}
        >
          {before}
          <select {...select} {...wiring} className={styles.select} data-before={before ? true : undefined}>
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
