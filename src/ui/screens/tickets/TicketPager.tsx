import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../components/IconButton/IconButton.tsx';
import styles from './TicketPager.module.css';

export type TicketPagerProps = {
  /** The position of the shown ticket, counted from zero. */
  readonly position: number;
  readonly count: number;
  /** Ignores a position before the first and after the last ticket. */
  readonly onMove: (position: number) => void;
};

/** Leads to the previous and the next ticket of the event; nothing for a single one. */
export function TicketPager({ position, count, onMove }: TicketPagerProps) {
  const { t } = useLingui();
  const number = position + 1;
  if (count <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t`Tickets of this event`}>
      <IconButton
        framed
        label={t`Previous ticket`}
        icon={<ChevronLeft size={24} />}
        aria-disabled={position === 0}
        onClick={() => onMove(position - 1)}
      />
      <b role="status">
        <Trans>
          {number} of {count}
        </Trans>
      </b>
      <IconButton
        framed
        label={t`Next ticket`}
        icon={<ChevronRight size={24} />}
        aria-disabled={number === count}
        onClick={() => onMove(position + 1)}
      />
    </nav>
  );
}
