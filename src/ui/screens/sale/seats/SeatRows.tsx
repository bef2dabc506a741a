import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { toSeatState } from '#domain/venue/seat-state.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../../components/Heading/Heading.tsx';
import { Row, Stack } from '../../../components/Layout/Layout.tsx';
import { getSeatTable } from './layout-seats.ts';
import styles from './SeatRows.module.css';

type SeatRowsProps = {
  readonly layout: VenueLayout;
  readonly states: LiveSeatStates;
  readonly section: number;
  readonly chosen: ReadonlySet<number>;
  readonly inCart: ReadonlySet<number>;
  readonly onToggle: (seat: number) => void;
  readonly onLeave: () => void;
};

/**
 * Offers the full alternative to the map: the free seats of a section row by row, from the field upwards, as buttons.
 */
export function SeatRows({ layout, states, section, chosen, inCart, onToggle, onLeave }: SeatRowsProps) {
  const { t } = useLingui();
  const name = layout.sections[section]?.name ?? '';
  const rows = listFreeRows(layout, states, section, (seat) => chosen.has(seat) || inCart.has(seat));
  return (
    <Stack>
      <Row spread>
        <Heading>
          <Trans>Free seats of section {name}</Trans>
        </Heading>
        <Button size="small" icon={<ArrowLeft size={16} />} onClick={onLeave}>
          <Trans>All sections</Trans>
        </Button>
      </Row>
      {rows.length === 0 ? (
        <EmptyState as="h3" title={<Trans>No seats left in this section</Trans>}>
          <Trans>Released seats appear here automatically.</Trans>
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.label} className={styles.row}>
              <span className={styles.label}>
                <Trans>Row {row.label}</Trans>
              </span>
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset for every row would say more than it helps */}
              <div className={styles.seats} role="group" aria-label={t`Row ${row.label}`}>
                {row.seats.map((seat) => (
                  <button
                    key={seat.index}
                    type="button"
                    className={styles.seat}
                    aria-pressed={chosen.has(seat.index)}
                    aria-label={
                      inCart.has(seat.index)
                        ? t`Row ${row.label}, seat ${seat.number}, in your cart`
                        : t`Row ${row.label}, seat ${seat.number}`
                    }
                    data-held={inCart.has(seat.index) || undefined}
                    disabled={inCart.has(seat.index)}
                    onClick={() => onToggle(seat.index)}
                  >
                    {seat.number}
                  </button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Plural
          value={rows.reduce((sum, row) => sum + row.seats.length, 0)}
          one="# seat in this list"
          other="# seats in this list"
        />
      </p>
    </Stack>
  );
}

type FreeRow = {
  readonly label: string;
  readonly seats: readonly { readonly index: number; readonly number: number }[];
};

function listFreeRows(
  layout: VenueLayout,
  states: LiveSeatStates,
  section: number,
  isSelectedOrHeld: (seat: number) => boolean,
): readonly FreeRow[] {
  const table = getSeatTable(layout);
  const rows: FreeRow[] = [];
  for (let r = table.rowStart[section] ?? 0; r < (table.rowStart[section + 1] ?? 0); r += 1) {
    const row = table.rows[r];
    if (row === undefined) continue;
    const seats = Array.from({ length: row.count }, (_, place) => row.start + place)
      .filter((index) => isSelectedOrHeld(index) || toSeatState(states.bytes[index] ?? -1) === 'AVAILABLE')
      .map((index) => ({ index, number: table.number[index] ?? 0 }));
    if (seats.length > 0) rows.push({ label: row.label, seats });
  }
  return rows;
}
