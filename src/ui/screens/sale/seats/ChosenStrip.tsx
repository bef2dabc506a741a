import { Trans, useLingui } from '@lingui/react/macro';
import { unnumbered } from '#domain/venue/section.ts';
import { Note } from '../../../components/Heading/Heading.tsx';
import { SeatChips } from '../../../components/SeatChips/SeatChips.tsx';
import { usePlaceWords } from '../PlacesText.tsx';
import { groupPlaces } from '../places.ts';
import type { SaleProps } from '../sale-props.ts';
import styles from './ChosenStrip.module.css';
import { letGo } from './OwnSeats.tsx';

/** What is chosen, in one line at the foot of a phone's map; the line is there before the first seat is. */
export function ChosenStrip({ view, send }: SaleProps<'seats'>) {
  const { t } = useLingui();
  const words = usePlaceWords();
  if (view.chosen.length === 0)
    return (
      <div className={styles.strip}>
        <Note>
          <Trans>Tap the seats you want: they gather here.</Trans>
        </Note>
      </div>
    );
  const sections = new Set(view.chosen.map(({ sectionCode }) => sectionCode)).size;
  return (
    <div className={styles.strip}>
      <SeatChips
        label={t`Chosen seats`}
        seats={view.chosen.map((item) => {
          const groups = groupPlaces([item]);
          return {
            id: `${item.sectionCode}/${item.seatCode}`,
            label: groups.map(words).join(),
            short: [sections > 1 || item.seatCode === unnumbered ? item.sectionCode : '', shortOf(item)]
              .join(' ')
              .trim(),
          };
        })}
        onRemove={(id) => letGo({ view, send }, id)}
      />
    </div>
  );
}

/** "F 9" for a seat, "×2" for places without numbers. */
const shortOf = ({ seatCode, quantity }: { readonly seatCode: string; readonly quantity: number }): string =>
  seatCode === unnumbered ? `×${quantity}` : seatCode.replace('-', ' ');
