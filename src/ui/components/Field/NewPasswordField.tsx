import { useId, useState } from 'react';
import { PasswordMeter } from '../PasswordMeter/PasswordMeter.tsx';
import type { FieldProps } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';

type NewPasswordFieldProps = Omit<FieldProps, 'type' | 'suffix' | 'prefix' | 'autoComplete' | 'onChange'>;

/** A field for a new password that names the missing requirements while it is typed. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const [password, setPassword] = useState('');
  const id = useId();
  return (
    <div>
      <PasswordField
        {...props}
        autoComplete="new-password"
        aria-details={id}
        onChange={(typed) => setPassword(typed.target.value)}
      />
      <div style={{ marginBlockStart: '8px' }}>
        <PasswordMeter id={id} password={password} />
      </div>
    </div>
  );
}
