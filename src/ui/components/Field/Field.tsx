import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldWords } from './FieldFrame.tsx';

export type FieldProps = ComponentPropsWithRef<'input'> &
  FieldWords & {
    /** Stands inside the box before the value, as +57 does. */
    readonly prefix?: ReactNode;
    /** An icon, a unit or a button inside the box after the value. */
    readonly after?: ReactNode;
    readonly density?: 'regular' | 'dense';
  };

/** A line of text. Uncontrolled by default: the form reads it when it is sent. */
export function Field({
  label,
  hint,
  error,
  optional,
  labelHidden,
  prefix,
  after,
  density = 'regular',
  id,
  ...input
}: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id }} {...(labelHidden ? { labelHidden } : {})}>
      {(wiring) => (
        <span
          className={styles.box}
          data-invalid={wiring['aria-invalid']}
          data-density={density}
          data-off={input.disabled || input.readOnly || undefined}
        >
          {prefix ? <span className={styles.prefix}>{prefix}</span> : null}
          <input {...input} {...wiring} className={styles.input} />
          {after}
        </span>
      )}
    </FieldFrame>
  );
}

export type TextAreaFieldProps = ComponentPropsWithRef<'textarea'> & FieldWords;

export function TextAreaField({ label, hint, error, optional, id, rows = 4, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, id }}>
      {(wiring) => (
        <span className={styles.box} data-invalid={wiring['aria-invalid']}>
          <textarea {...area} {...wiring} rows={rows} className={styles.area} />
        </span>
      )}
    </FieldFrame>
  );
}
