import { useLingui } from '@lingui/react/macro';
import { Link } from '../Link/Link.tsx';
import styles from './Wordmark.module.css';

type WordmarkProps = { readonly href?: string; readonly size?: 'small' | 'regular' };

/** The brand name; its double l is drawn as a pair of ticket stubs. */
export function Wordmark({ href = '/', size = 'regular' }: WordmarkProps) {
  const { t } = useLingui();
  return (
    <Link
      className={styles.wordmark}
      href={href}
      data-size={size}
      aria-label={t`Taquilla, home`}
      translate="no"
    >
      taqui<span className={styles.stubs}>ll</span>a
    </Link>
  );
}
