import styles from './ShortcutKey.module.css';

/** A key of the seller's keyboard shortcuts. */
export function ShortcutKey({ children }: { readonly children: string }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
