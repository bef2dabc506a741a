import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { unnumbered } from '#domain/venue/section.ts';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { SeatChips } from '../../../components/SeatChips/SeatChips.tsx';
import { useSeatFormatter } from '../SeatsText.tsx';
import type { SaleProps } from '../sale-props.ts';
import { groupSeats } from '../seat-groups.ts';
import styles from './SelectedSeats.module.css';

/** Deselects a seat, or all general admission tickets of a section. */
export function deselectSeat({ view, send }: SaleProps<'seats'>, id: string): void {
  const item = view.chosen.find(({ sectionCode, seatCode }) => `${sectionCode}/${seatCode}` === id);
  if (item === undefined) return;
  if (item.seatCode === unnumbered)
    send({ type: 'quantity.chosen', sectionCode: item.sectionCode, zone: item.zone, quantity: 0 });
  else send({ type: 'seat.toggled', seat: item });
}

type SelectedSeatsProps = SaleProps<'seats'> & {
  /** On a phone the selected seats are shown in the bar. */
  readonly isShownInBar?: boolean;
};

/** Lists the selected and held seats, each of which can be removed. */
export function SelectedSeats({ view, send, isShownInBar: inLine = false }: SelectedSeatsProps) {
  const { t } = useLingui();
  const formatSeats = useSeatFormatter();
  const getSeatLabel = (item: Parameters<typeof groupSeats>[0][number]): string =>
    groupSeats([item]).map(formatSeats).join();
  const held = view.cart?.reservation.items ?? [];
  if (view.chosen.length === 0 && held.length === 0) return null;
  return (
    <Panel data-shown-in-bar={inLine || undefined} data-held={held.length > 0 || undefined}>
      <Stack>
        <Heading variant="card">
          <Trans>Your seats</Trans>
        </Heading>
        {view.chosen.length > 0 ? (
          <div className={styles.chosen}>
            <SeatChips
              label={t`Chosen seats`}
              seats={view.chosen.map((item) => ({
                id: `${item.sectionCode}/${item.seatCode}`,
                label: getSeatLabel(item),
              }))}
              onRemove={(id) => deselectSeat({ view, send }, id)}
            />
          </div>
        ) : null}
        {held.length > 0 ? (
          <>
            <Note>
              <Trans>Held for you</Trans>
            </Note>
            <SeatChips
              label={t`Held seats`}
              seats={held.map((item) => ({ id: item.id, label: getSeatLabel(item) }))}
              onRemove={(itemId) => send({ type: 'item.removed', itemId })}
            />
          </>
        ) : null}
        <Note>
          <Plural
            value={view.event.maxTickets}
            one="One ticket per person."
            other="Up to # tickets per person."
          />
        </Note>
      </Stack>
    </Panel>
  );
}
