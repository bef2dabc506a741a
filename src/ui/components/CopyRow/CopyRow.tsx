import { Trans } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './CopyRow.module.css';

type CopyRowProps = {
  readonly label: ReactNode;
  /** The text that the button copies; by default the label. */
  readonly copies?: ReactNode;
  /** The value in groups, easy to read out and to copy by hand. */
  readonly value: ReactNode;
  readonly large?: boolean;
  /** Copies the value; omit it for values that nobody types. */
  readonly onCopy?: () => void;
  readonly copied?: boolean;
};

/** One value that a person takes to a bank or a shop. */
export function CopyRow({
  label,
  copies = label,
  value,
  large = false,
  onCopy,
  copied = false,
}: CopyRowProps) {
  return (
    <div className={styles.row} data-big={large || undefined}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value}</dd>
      {onCopy ? (
        <dd className={styles.action}>
          <Button size="small" icon={copied ? <Check size={16} /> : <Copy size={16} />} onClick={onCopy}>
            {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>} <VisuallyHidden>{copies}</VisuallyHidden>
          </Button>
        </dd>
      ) : null}
    </div>
  );
}

export function CopyList({ children }: { readonly children: ReactNode }) {
  return <dl>{children}</dl>;
}
