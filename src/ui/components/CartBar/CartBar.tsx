import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Money as Amount } from '#domain/shared/money.ts';
import { Countdown } from '../Countdown/Countdown.tsx';
import { Price } from '../Price/Price.tsx';
import styles from './CartBar.module.css';

type CartBarProps = {
  /** Milliseconds left by the server's clock, of the whole hold; null before the first hold. */
  readonly clock: { readonly remaining: number; readonly of: number; readonly label: ReactNode } | null;
  /** "3 tickets, West Lower 114". */
  readonly title: ReactNode;
  /** "Row F, seats 9, 10 and 11. Gate 3". */
  readonly detail?: ReactNode;
  /** Stands over the total ("3 tickets"); on phones it is the only text. */
  readonly quantityLabel: ReactNode;
  /** The sum, or null while nothing is selected. */
  readonly total: Amount | null;
  /** The single main button. */
  readonly action: ReactNode;
  /** Offers more time near the end ("I need more time"). */
  readonly secondaryAction?: ReactNode;
};

export function CartBar({
  clock,
  title,
  detail,
  quantityLabel,
  total,
  action,
  secondaryAction,
}: CartBarProps) {
  const { t } = useLingui();
  const [clockId, labelId] = [useId(), useId()];
  const remainingShare = clock ? Math.min(1, Math.max(0, clock.remaining / clock.of)) : 0;
  return (
    <section className={styles.cart} aria-label={t`Your cart`}>
      <div className={styles.life} style={{ '--life': remainingShare }} />
      <div className={styles.row}>
        {clock ? (
          <div className={styles.clock}>
            <Countdown id={clockId} labelledBy={`${clockId} ${labelId}`} remaining={clock.remaining} />
            <span id={labelId} className={styles.small}>
              {clock.label}
            </span>
          </div>
        ) : null}
        <div className={styles.title}>
          <b>{title}</b>
          {detail ? <span className={styles.detail}>{detail}</span> : null}
        </div>
        <div className={styles.total}>
          <span className={styles.small}>{quantityLabel}</span>
          <b>{total === null ? '\u00a0' : <Price value={total} />}</b>
        </div>
        <div className={styles.action}>
          {secondaryAction}
          {action}
        </div>
      </div>
    </section>
  );
}
