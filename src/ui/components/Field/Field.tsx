import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

export type FieldProps = ComponentPropsWithRef<'input'> &
  FieldTexts & {
    /** Stands inside the box before the value, such as +57. */
    readonly prefix?: ReactNode;
    /** An icon, a unit or a button inside the box after the value. */
    readonly suffix?: ReactNode;
    readonly density?: 'regular' | 'dense';
  };

/** A single-line text input. It is uncontrolled by default: the form reads it on submit. */
export function Field({
  label,
  hint,
  error,
  optional,
  labelHidden,
  prefix,
  suffix,
  density = 'regular',
  id,
  ...input
}: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id }} {...(labelHidden ? { labelHidden } : {})}>
      {(attributes) => (
        <span
          className={styles.box}
          data-invalid={attributes['aria-invalid']}
          data-density={density}
          data-off={input.disabled || input.readOnly || undefined}
        >
          {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
          <input {...input} {...attributes} className={styles.input} />
          {suffix}
        </span>
      )}
    </FieldFrame>
  );
}

export type TextAreaFieldProps = ComponentPropsWithRef<'textarea'> & FieldTexts;

export function TextAreaField({ label, hint, error, optional, id, rows = 4, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id }}>
      {(attributes) => (
        <span className={styles.box} data-invalid={attributes['aria-invalid']}>
          <textarea {...area} {...attributes} rows={rows} className={styles.area} />
        </span>
      )}
    </FieldFrame>
  );
}
