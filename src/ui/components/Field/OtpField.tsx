import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ReactNode, useCallback, useId, useState } from 'react';
import { FieldError } from './FieldFrame.tsx';
import styles from './OtpField.module.css';

type OtpFieldProps = {
  readonly name?: string;
  /** Number of digits, 6 by default (Spec §9). */
  readonly length?: number;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
  /** The code is being verified and cannot be edited meanwhile. */
  readonly verifying?: boolean;
  readonly onChange?: (code: string) => void;
  /** Called when all digits are typed. */
  readonly onComplete?: (code: string) => void;
};

/**
 * One real input under six drawn cells, so that paste, autofill, dictation and screen readers work by themselves.
 *
 * A rejected code empties the cells; an error stays until the next digit is typed.
 */
export function OtpField({
  name = 'code',
  length = 6,
  hint,
  error,
  autoFocus = false,
  verifying = false,
  onChange,
  onComplete,
}: OtpFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [code, setCode] = useState('');
  const [isEdited, setEdited] = useState(false);
  const [wasVerifying, setWasVerifying] = useState(verifying);
  if (verifying !== wasVerifying) {
    setWasVerifying(verifying);
    if (!verifying && error) {
      setCode('');
      setEdited(false);
    }
  }
  const shownError = isEdited ? undefined : error;
  const watchSubmit = useCallback((input: HTMLInputElement | null) => {
    const form = input?.form;
    const showError = () => setEdited(false);
    form?.addEventListener('submit', showError);
    return () => form?.removeEventListener('submit', showError);
  }, []);
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, length);
    setCode(digits);
    setEdited(true);
    onChange?.(digits);
    if (digits.length === length && digits !== code) onComplete?.(digits);
  };
  const describedBy = [hint ? `${id}-hint` : '', shownError ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div
        className={styles.otp}
        data-invalid={shownError ? true : undefined}
        data-verifying={verifying || undefined}
      >
        <input
          ref={watchSubmit}
          className={styles.input}
          name={name}
          value={code}
          onChange={handleChange}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          aria-label={t`Code of ${length} digits`}
          aria-describedby={describedBy || undefined}
          aria-invalid={shownError ? true : undefined}
          readOnly={verifying}
          // biome-ignore lint/a11y/noAutofocus: the step exists to type this code, and focus would move here anyway
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={`cell-${index.toString()}`}
            className={styles.cell}
            data-caret={index === Math.min(code.length, length - 1) || undefined}
            data-empty={code[index] === undefined || undefined}
            aria-hidden="true"
          >
            {code[index]}
          </span>
        ))}
      </div>
      {shownError ? <FieldError id={`${id}-error`}>{shownError}</FieldError> : null}
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
