import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { Choice } from '../../components/ChoiceList/ChoiceList.tsx';
import styles from './UnavailablePaymentMethods.module.css';

/** Lists the payment methods that are unavailable for this sale, with the reasons. */
export function UnavailablePaymentMethods({ methods }: { readonly methods: readonly Choice<string>[] }) {
  return (
    <details className={styles.missing}>
      <summary>
        <Trans>Not available for this sale</Trans> ({methods.length})
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      <dl>
        {methods.map(({ value, label, unavailable }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{unavailable}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
