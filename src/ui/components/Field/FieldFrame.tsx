import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export type FieldTexts = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Says what is wrong and what to do about it; it is tied to the control for screen readers. */
  readonly error?: ReactNode;
  /** Says "(optional)" after the label. */
  readonly optional?: ReactNode;
  /** Hides the label visually; only where the page already shows it. */
  readonly labelHidden?: boolean;
};

type ControlAttributes = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

type FieldFrameProps = FieldTexts & {
  readonly id?: string | undefined;
  readonly children: (attributes: ControlAttributes) => ReactNode;
};

/** The common frame of every field: label above, control, then one line of hint or error. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  labelHidden = false,
  id,
  children,
}: FieldFrameProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const describedBy = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={controlId} data-hidden={labelHidden || undefined}>
        {label} {optional ? <span className={styles.optional}>{optional}</span> : null}
      </label>
      {children({
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? <FieldError id={`${controlId}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={`${controlId}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

type FieldErrorProps = { readonly id: string; readonly children: ReactNode };

export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p className={styles.error} id={id}>
      <CircleAlert size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
