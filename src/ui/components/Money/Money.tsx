import { formatMoney } from '#domain/market/format/money.ts';
import type { Money as Amount } from '#domain/shared/money.ts';
import styles from './Money.module.css';

type MoneyProps = { readonly value: Amount };

/** An amount in its country's format, never broken over two lines. */
export function Money({ value }: MoneyProps) {
  return <span className={styles.money}>{formatMoney(value)}</span>;
}
