import { Trans } from '@lingui/react/macro';
import styles from './SkipLink.module.css';

/** The first keyboard stop, which skips the header. */
export function SkipLink({ target = 'main' }: { readonly target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
