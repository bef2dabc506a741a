import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { unnumbered } from '#domain/venue/section.ts';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { SeatChips } from '../../../components/SeatChips/SeatChips.tsx';
import { usePlaceWords } from '../PlacesText.tsx';
import { groupPlaces } from '../places.ts';
import type { SaleProps } from '../sale-props.ts';
import styles from './OwnSeats.module.css';

/** A chosen seat, or all places of a section without numbers, is chosen no more. */
export function letGo({ view, send }: SaleProps<'seats'>, id: string): void {
  const item = view.chosen.find(({ sectionCode, seatCode }) => `${sectionCode}/${seatCode}` === id);
  if (item === undefined) return;
  if (item.seatCode === unnumbered)
    send({ type: 'quantity.chosen', sectionCode: item.sectionCode, quantity: 0 });
  else send({ type: 'seat.toggled', seat: item });
}

type OwnSeatsProps = SaleProps<'seats'> & {
  /** On a phone the chosen ones stand in a line of their own. */
  readonly inLine?: boolean;
};

/** What is chosen and what is held, each with its way out. */
export function OwnSeats({ view, send, inLine = false }: OwnSeatsProps) {
  const { t } = useLingui();
  const words = usePlaceWords();
  const nameOf = (item: Parameters<typeof groupPlaces>[0][number]): string =>
    groupPlaces([item]).map(words).join();
  const held = view.cart?.reservation.items ?? [];
  if (view.chosen.length === 0 && held.length === 0) return null;
  return (
    <Panel data-in-line={inLine || undefined} data-held={held.length > 0 || undefined}>
      <Stack>
        <Heading look="card">
          <Trans>Your seats</Trans>
        </Heading>
        {view.chosen.length > 0 ? (
          <div className={styles.chosen}>
            <SeatChips
              label={t`Chosen seats`}
              seats={view.chosen.map((item) => ({
                id: `${item.sectionCode}/${item.seatCode}`,
                label: nameOf(item),
              }))}
              onRemove={(id) => letGo({ view, send }, id)}
            />
          </div>
        ) : null}
        {held.length > 0 ? (
          <>
            <Note>
              <Trans>We hold these for you</Trans>
            </Note>
            <SeatChips
              label={t`Held seats`}
              seats={held.map((item) => ({ id: item.id, label: nameOf(item) }))}
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
