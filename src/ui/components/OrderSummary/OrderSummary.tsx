import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PosterSubject } from '#domain/catalogue/poster/poster-art.ts';
import { type Money as Amount, isZero } from '#domain/shared/money.ts';
import { Money } from '../Money/Money.tsx';
import { Poster } from '../Poster/Poster.tsx';
import { Price } from '../Price/Price.tsx';
import { TicketStub } from '../TicketStub/TicketStub.tsx';
import styles from './OrderSummary.module.css';

export type SummaryLine = {
  readonly id: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly amount: Amount;
};

export type SummaryBreakdownItem = {
  readonly id: string;
  readonly label: ReactNode;
  readonly amount: Amount;
};

type OrderSummaryProps = {
  readonly poster?: PosterSubject | undefined;
  readonly title: ReactNode;
  readonly when?: ReactNode;
  readonly where?: ReactNode;
  /** The items with all-in prices, as on the map. */
  readonly lines: readonly SummaryLine[];
  /** The parts of the total, behind a disclosure; nothing is added to the total in it. */
  readonly breakdown?: readonly SummaryBreakdownItem[];
  readonly total: Amount;
  readonly totalLabel?: ReactNode;
};

/** Summarises an order as the ticket stub it will become: art, items, total. */
export function OrderSummary({
  poster,
  title,
  when,
  where,
  lines,
  breakdown = [],
  total,
  totalLabel,
}: OrderSummaryProps) {
  const { t } = useLingui();
  const currency = total.currency;
  return (
    <TicketStub
      as="aside"
      label={t`Order summary`}
      top={
        <>
          {poster ? (
            <div className={styles.art}>
              <Poster subject={poster} width={420} height={100} />
            </div>
          ) : null}
          <div className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            {when || where ? (
              <p className={styles.where}>
                <span>{when}</span>
                <span>{where}</span>
              </p>
            ) : null}
          </div>
        </>
      }
    >
      <div className={styles.bill}>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.id} className={styles.line}>
              <span>
                <b>{line.title}</b>
                {line.detail ? <span className={styles.detail}>{line.detail}</span> : null}
              </span>
              <span className={styles.amount}>
                <Price value={line.amount} />
              </span>
            </li>
          ))}
        </ul>
        <div className={styles.total}>
          <span>
            {totalLabel ?? <Trans>Total</Trans>}{' '}
            {isZero(total) ? null : <span className={styles.currency}>{currency}</span>}
          </span>
          <b>
            <Price value={total} />
          </b>
        </div>
        {breakdown.length > 0 && !isZero(total) ? (
          <details className={styles.breakdown}>
            <summary>
              <Trans>What the price includes</Trans>
              <ChevronDown size={16} aria-hidden="true" />
            </summary>
            <dl>
              {breakdown.map((part) => (
                <div key={part.id} className={styles.part}>
                  <dt>{part.label}</dt>
                  <dd>
                    <Money value={part.amount} />
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
      </div>
    </TicketStub>
  );
}
