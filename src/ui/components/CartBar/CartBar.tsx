import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { Money as Amount } from '#domain/shared/money.ts';
import { Countdown } from '../Countdown/Countdown.tsx';
import { Money } from '../Money/Money.tsx';
import styles from './CartBar.module.css';

type CartBarProps = {
  /** Milliseconds by the server's clock, of the whole window; null before the first hold: nothing runs yet. */
  readonly clock: { readonly remaining: number; readonly of: number; readonly label: ReactNode } | null;
  /** "3 tickets, West Lower 114". */
  readonly what: ReactNode;
  /** "Row F, seats 9, 10 and 11. Gate 3". */
  readonly detail?: ReactNode;
  /** "3 tickets": over the total, on phones the only words. */
  readonly count: ReactNode;
  readonly total: Amount;
  /** The one button. */
  readonly action: ReactNode;
  /** "I need more time", near the end. */
  readonly more?: ReactNode;
};

export function CartBar({ clock, what, detail, count, total, action, more }: CartBarProps) {
  const { t } = useLingui();
  const [clockId, labelId] = [useId(), useId()];
  const life = clock ? Math.min(1, Math.max(0, clock.remaining / clock.of)) : 0;
  return (
    <section className={styles.cart} aria-label={t`Your cart`}>
      <div className={styles.life} style={{ '--life': life }} />
      <div className={styles.row}>
        {clock ? (
          <div className={styles.clock}>
            <Countdown id={clockId} labelledBy={`${clockId} ${labelId}`} remaining={clock.remaining} />
            <span id={labelId} className={styles.small}>
              {clock.label}
            </span>
          </div>
        ) : null}
        <div className={styles.what}>
          <b>{what}</b>
          {detail ? <span className={styles.detail}>{detail}</span> : null}
        </div>
        <div className={styles.total}>
          <span className={styles.small}>{count}</span>
          <b>
            <Money value={total} />
          </b>
        </div>
        <div className={styles.action}>
          {more}
          {action}
        </div>
      </div>
    </section>
  );
}
