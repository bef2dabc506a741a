import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Alert } from '../Alert/Alert.tsx';
import styles from './ErrorSummary.module.css';

export type Mistake = { readonly fieldId: string; readonly text: ReactNode };

type ErrorSummaryProps = { readonly mistakes: readonly Mistake[] };

/** After a form was sent: every mistake in one place, each a way to its field. Nothing while there is none. */
export function ErrorSummary({ mistakes }: ErrorSummaryProps) {
  if (mistakes.length === 0) return null;
  return (
    <Alert
      tone="danger"
      announce="now"
      title={
        <Plural
          value={mistakes.length}
          one="There is # thing to correct"
          other="There are # things to correct"
        />
      }
    >
      <ul className={styles.list}>
        {mistakes.map((mistake) => (
          <li key={mistake.fieldId}>
            <a className={styles.link} href={`#${mistake.fieldId}`}>
              {mistake.text}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
