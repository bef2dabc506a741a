import { Trans } from '@lingui/react/macro';
import styles from './SkipLink.module.css';

/** First stop of the keyboard: past the header, to the page. */
export function SkipLink({ target = 'main' }: { readonly target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
