import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { Choice } from '../../../components/ChoiceList/ChoiceList.tsx';
import styles from './NotOffered.module.css';

/** The ways that this sale cannot be paid in, each with why, for whoever asks. */
export function NotOffered({ ways }: { readonly ways: readonly Choice<string>[] }) {
  return (
    <details className={styles.missing}>
      <summary>
        <Trans>Not for this sale</Trans> ({ways.length})
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <dl>
        {ways.map(({ value, label, unavailable }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{unavailable}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
