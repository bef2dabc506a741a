import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { rankPrices } from '#domain/venue/price-rank.ts';
import { sectionIndexOf } from '#domain/venue/seat-code.ts';
import { freeBySection } from '#domain/venue/stock-level.ts';
import type { UnnumberedPlaces } from '#domain/venue/unnumbered-places.ts';
import type { StartGestures } from '#machines/seat-map/gestures.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import type { SheetHeight } from '../../../components/BottomSheet/sheet-heights.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { PartBoundary } from '../../../components/PartBoundary/PartBoundary.tsx';
import { SeatLegend } from '../../../components/SeatLegend/SeatLegend.tsx';
import { SectionPriceList } from '../../../components/SectionPriceList/SectionPriceList.tsx';
import { ZoneChips } from '../../../components/ZoneChips/ZoneChips.tsx';
import { SeatMap } from '../../../seat-map/SeatMap.tsx';
import { pricedZones } from '../../event/zone-stock.ts';
import type { SaleProps } from '../sale-props.ts';
import { HouseSheet } from './HouseSheet.tsx';
import {
  hasNoNumbers,
  placesBySection,
  priceByZone,
  seatIndexes,
  seatNameOf,
  seatTableOf,
  surfaceOf,
} from './house-seats.ts';
import { OwnSeats } from './OwnSeats.tsx';
import { SeatRows } from './SeatRows.tsx';
import styles from './Seats.module.css';
import { SectionBar } from './SectionBar.tsx';
import { SectionPick } from './SectionPick.tsx';
import { useLiveSeats } from './use-live-seats.ts';
import { ZoneSections } from './ZoneSections.tsx';

export type HouseChooserProps = SaleProps<'seats'> & {
  readonly layout: VenueLayout;
  readonly states: LiveSeatStates;
  readonly places: UnnumberedPlaces;
  readonly stale: boolean;
  readonly startGestures: StartGestures;
  readonly onReload: () => void;
  /** At the desk the prices stand beside already. */
  readonly dense?: boolean;
};

/**
 * The seats of a house, on its map or in a list: a zone first, a section second, seats third. On a phone the map fills the
 * screen, with prices above it and everything else in a sheet at its foot.
 */
export function HouseChooser(props: HouseChooserProps) {
  const { view, send, layout, states, stale, startGestures, onReload, dense = false } = props;
  const { event, way } = view;
  const { t } = useLingui();
  const [openZone, setOpenZone] = useState<string | null>(null);
  const [zoneInView, setZoneInView] = useState<string | null>(null);
  const [marked, setMarked] = useState<number | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [height, setHeight] = useState<SheetHeight>('peek');
  const handle = useRef<HTMLButtonElement>(null);
  useLiveSeats(states);

  const chosen = useMemo(() => seatIndexes(layout, view.chosen), [layout, view.chosen]);
  const held = view.cart?.reservation.items;
  const inCart = useMemo(() => seatIndexes(layout, held ?? []), [layout, held]);
  const prices = useMemo(() => priceByZone(event), [event]);
  const places = useMemo(() => placesBySection(layout, props.places), [layout, props.places]);
  const free = freeBySection(layout.sections, seatTableOf(layout).sectionStart, states.bytes, places);

  const stock = view.stock.map((section) => ({
    ...section,
    available: free[sectionIndexOf(layout, section.code)] ?? section.available,
  }));
  const zones = pricedZones(event, stock);
  const ranks = useMemo(
    () => rankPrices(new Map([...prices].map(([zone, price]) => [zone, price.amount]))),
    [prices],
  );
  const mark = (section: number | null) => {
    setMarked(section);
    const zone = section === null ? undefined : layout.sections[section]?.zone;
    if (zone !== undefined) setOpenZone(zone);
  };
  const open = (section: number) => {
    mark(section);
    if (!hasNoNumbers(layout, section)) setOpened(section);
  };
  /** Asked for by its price: the map goes there. A section that is touched shows its zone, and nothing moves underneath. */
  const pickZone = (zone: string | null) => {
    setOpenZone(zone);
    setZoneInView(zone);
  };
  const leave = () => {
    setOpened(null);
    setZoneInView(null);
    setHeight('peek');
  };
  /** From the sheet to the map behind it: the sheet goes down, and its handle keeps the focus. */
  const openFromList = (section: number) => {
    if (height !== 'peek') handle.current?.focus({ preventScroll: true });
    setHeight('peek');
    open(section);
  };
  /** Classic frames open their seats at once; with Tribune_selection the stand is looked at first (Spec §3). */
  const choose = (section: number) => {
    const atOnce = event.frameStyle === 'Classic' || opened !== null || marked === section;
    if (atOnce) open(section);
    else mark(section);
  };
  const toggle = (seat: number) => {
    const name = seatNameOf(layout, seat);
    if (name !== null) send({ type: 'seat.toggled', seat: name });
  };
  const showList = () => send({ type: 'way.chosen', way: 'list' });

  const section = opened ?? marked;
  const priceList = (
    <Stack gap={2}>
      <SectionPriceList zones={zones} open={openZone} onOpen={pickZone}>
        {(zone) => (
          <ZoneSections
            zone={zone}
            stock={stock}
            marked={section === null ? null : (layout.sections[section]?.code ?? null)}
            onPick={(code) => openFromList(sectionIndexOf(layout, code))}
          />
        )}
      </SectionPriceList>
      <Note size="xs">
        <Trans>Prices include the service fee and taxes.</Trans>
      </Note>
    </Stack>
  );
  const isMap = way === 'map';
  const rows = (index: number) => (
    <SeatRows
      layout={layout}
      states={states}
      section={index}
      chosen={chosen}
      inCart={inCart}
      onToggle={toggle}
      onLeave={leave}
    />
  );
  const pick = section !== null && (
    <SectionPick
      view={view}
      send={send}
      layout={layout}
      section={section}
      free={free[section] ?? 0}
      opened={opened !== null}
      onOpen={() => open(section)}
      onLeave={leave}
    />
  );
  const legend = opened !== null && isMap && (
    <Panel>
      <Stack>
        <Heading look="card">
          <Trans>What each seat means</Trans>
        </Heading>
        <SeatLegend />
      </Stack>
    </Panel>
  );
  const map = (
    <div
      className={styles.map}
      data-picked={openZone === null || marked !== null ? undefined : ranks.get(openZone)}
    >
      <PartBoundary>
        {() => (
          <SeatMap
            layout={layout}
            states={states}
            selected={chosen}
            inCart={inCart}
            prices={prices}
            places={places}
            surface={surfaceOf(event)}
            zoneInView={zoneInView}
            chosenSection={marked}
            openSection={opened}
            startGestures={startGestures}
            onSectionChosen={choose}
            onSectionLeft={leave}
            onSeatToggled={toggle}
            onListRequested={showList}
          />
        )}
      </PartBoundary>
    </div>
  );
  const warning = stale && (
    <Alert
      tone="attention"
      announce="politely"
      title={<Trans>The connection was lost: these seats may be out of date</Trans>}
      action={
        <Button size="small" onClick={onReload}>
          <Trans>Read them again</Trans>
        </Button>
      }
    >
      <Trans>We are connecting again. A seat is yours only once it is held.</Trans>
    </Alert>
  );

  if (!isMap || dense)
    return (
      <div className={styles.body} data-dense={dense || undefined}>
        <div className={styles.aside}>
          {warning}
          {isMap ? map : null}
          {!isMap && opened === null ? priceList : null}
          {!isMap && opened !== null ? <Panel>{rows(opened)}</Panel> : null}
        </div>
        <div className={styles.aside}>
          {pick}
          <OwnSeats view={view} send={send} />
          {legend}
        </div>
      </div>
    );
  return (
    <div className={styles.body} data-opened={opened === null ? undefined : ''} data-map="">
      <div className={styles.ground}>
        {warning}
        <div className={styles.rail}>
          {opened === null ? (
            <ZoneChips
              label={t`Prices by zone`}
              zones={zones}
              picked={openZone}
              onPick={(zone) => {
                pickZone(zone);
                setMarked(null);
              }}
            />
          ) : (
            <SectionBar view={view} layout={layout} section={opened} onLeave={leave} />
          )}
        </div>
        {map}
      </div>
      <div className={styles.aside}>
        <HouseSheet
          view={view}
          send={send}
          layout={layout}
          zones={zones}
          zone={zones.find(({ code }) => code === openZone)}
          marked={marked}
          opened={opened}
          free={section === null ? 0 : (free[section] ?? 0)}
          height={height}
          onHeight={setHeight}
          handle={handle}
          readGestures={startGestures}
          onOpen={openFromList}
        >
          {(isUp) => (
            <>
              {pick && <div className={styles.deskOnly}>{pick}</div>}
              <OwnSeats view={view} send={send} inLine={opened !== null} />
              {isUp && opened !== null ? (
                <div className={styles.phoneOnly}>
                  <Panel>{rows(opened)}</Panel>
                </div>
              ) : null}
              {legend}
              {opened === null ? priceList : null}
            </>
          )}
        </HouseSheet>
      </div>
    </div>
  );
}
