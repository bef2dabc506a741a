import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../Alert/Alert.tsx';
import styles from './ErrorSummary.module.css';

export type FormError = { readonly fieldId: string; readonly text: ReactNode };

type ErrorSummaryProps = { readonly errors: readonly FormError[] };

/** Lists every error of a submitted form, each linked to its field. Renders nothing while there is none. */
export function ErrorSummary({ errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <Alert
      tone="danger"
      announce="now"
      title={<Plural value={errors.length} one="There is # error to fix" other="There are # errors to fix" />}
    >
      <ul className={styles.list}>
        {errors.map((error) => (
          <li key={error.fieldId}>
            <a className={styles.link} href={`#${error.fieldId}`}>
              {error.text}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
