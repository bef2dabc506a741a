import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './CopyRow.module.css';

type CopyRowProps = {
  readonly label: ReactNode;
  /** As read out and copied by hand, in groups. */
  readonly value: ReactNode;
  readonly big?: boolean;
  /** Copies it; leave out for what nobody types. */
  readonly onCopy?: () => void;
  readonly copied?: boolean;
};

/** One figure to take along to a bank or a till. */
export function CopyRow({ label, value, big = false, onCopy, copied = false }: CopyRowProps) {
  return (
    <div className={styles.row} data-big={big || undefined}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {onCopy ? (
        <dd className={styles.action}>
          <Button size="small" icon={copied ? <Check size={16} /> : <Copy size={16} />} onClick={onCopy}>
            {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>} <VisuallyHidden>{label}</VisuallyHidden>
          </Button>
        </dd>
      ) : null}
    </div>
  );
}

export function CopyList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}
