import { useLingui } from '@lingui/react/macro';
import { unnumbered } from '#domain/venue/section.ts';
import { SeatChips } from '../../../components/SeatChips/SeatChips.tsx';
import { useSeatFormatter } from '../SeatsText.tsx';
import type { SaleProps } from '../sale-props.ts';
import { groupSeats } from '../seat-groups.ts';
import { deselectSeat } from './SelectedSeats.tsx';
import styles from './SelectedSeatsBar.module.css';

/** Lists the selected seats in one line below the map on a phone. */
export function SelectedSeatsBar({ view, send }: SaleProps<'seats'>) {
  const { t } = useLingui();
  const formatSeats = useSeatFormatter();
  if (view.chosen.length === 0) return null;
  const sections = new Set(view.chosen.map(({ sectionCode }) => sectionCode)).size;
  return (
    <div className={styles.strip}>
      <SeatChips
        label={t`Chosen seats`}
        seats={view.chosen.map((item) => {
          const groups = groupSeats([item]);
          return {
            id: `${item.sectionCode}/${item.seatCode}`,
            label: groups.map(formatSeats).join(),
            shortLabel: [
              sections > 1 || item.seatCode === unnumbered ? item.sectionCode : '',
              formatShortSeat(item),
            ]
              .join(' ')
              .trim(),
          };
        })}
        onRemove={(id) => deselectSeat({ view, send }, id)}
      />
    </div>
  );
}

/** Formats a seat as "F 9", and general admission as "×2". */
const formatShortSeat = ({
  seatCode,
  quantity,
}: {
  readonly seatCode: string;
  readonly quantity: number;
}): string => (seatCode === unnumbered ? `×${quantity}` : seatCode.replace('-', ' '));
