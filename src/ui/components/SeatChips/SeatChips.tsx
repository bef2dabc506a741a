import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import styles from './SeatChips.module.css';

export type SeatChip = {
  readonly id: string;
  /** "Row F, seat 9". */
  readonly label: string;
  /** The seat number alone ("9"), where the row is already shown. */
  readonly shortLabel?: string;
};

type SeatChipsProps = {
  readonly seats: readonly SeatChip[];
  readonly onRemove: (id: string) => void;
  readonly label: string;
};

/** The buyer's selected seats, each with a remove button. */
export function SeatChips({ seats, onRemove, label }: SeatChipsProps) {
  const { t } = useLingui();
  return (
    <ul className={styles.chips} aria-label={label}>
      {seats.map((seat) => (
        <li key={seat.id} className={styles.chip}>
          <span>{seat.shortLabel ?? seat.label}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t`Remove ${seat.label}`}
            onClick={() => onRemove(seat.id)}
          >
            <X size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}
