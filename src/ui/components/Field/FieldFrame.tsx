import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export type FieldWords = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what to do about it; ties itself to the control. */
  readonly error?: ReactNode;
  /** Says "(optional)" after the label. */
  readonly optional?: ReactNode;
  /** Drawn for eyes, still spoken: only where the page says it already. */
  readonly labelHidden?: boolean;
};

type Wiring = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

type FieldFrameProps = FieldWords & {
  readonly id?: string | undefined;
  readonly children: (wiring: Wiring) => ReactNode;
};

/** Label above, control, then one line of hint or error: the shape of every field. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  labelHidden = false,
  id,
  children,
}: FieldFrameProps) {
  const own = useId();
  const control = id ?? own;
  const about = [hint ? `${control}-hint` : '', error ? `${control}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={control} data-hidden={labelHidden || undefined}>
        {label} {optional ? <span className={styles.optional}>{optional}</span> : null}
      </label>
      {children({
        id: control,
        'aria-describedby': about || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? <FieldError id={`${control}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={`${control}-hint`}>
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
