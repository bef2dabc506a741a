import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import styles from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';

type PasswordFieldProps = Omit<FieldProps, 'type' | 'suffix' | 'prefix'> & {
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password input that can be revealed, pasted into and filled by a password manager. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          aria-pressed={shown}
          aria-label={t`Show password`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} /> : <Eye size={20} />}
        </button>
      }
    />
  );
}
