import { useLingui } from '@lingui/react/macro';
import type { SeatState } from '#domain/venue/seat-state.ts';
import { seatStateNames } from '../../i18n/seat-messages.ts';
import { SeatGlyph } from './SeatGlyph.tsx';
import styles from './SeatLegend.module.css';

const legendStates = [
  'AVAILABLE',
  'SELECTED',
  'IN_CART',
  'RESERVED',
  'RESERVED_BY_ANOTHER',
  'UNAVAILABLE',
  'READ',
  'NOT_SEAT',
] as const satisfies readonly SeatState[];

type SeatLegendProps = { readonly states?: readonly SeatState[] };

/** Explains the seat states. */
export function SeatLegend({ states = legendStates }: SeatLegendProps) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.legend}>
      {states.map((state) => (
        <li key={state} className={styles.entry}>
          <SeatGlyph state={state} />
          {i18n._(seatStateNames[state])}
        </li>
      ))}
    </ul>
  );
}
