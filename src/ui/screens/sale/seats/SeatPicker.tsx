import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import type { GeneralAdmissionStock } from '#domain/venue/general-admission-stock.ts';
import type { VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { rankPrices } from '#domain/venue/price-rank.ts';
import { findSectionIndex } from '#domain/venue/seat-code.ts';
import { countFreeBySection } from '#domain/venue/stock-level.ts';
import type { StartGestureRecognizer } from '#machines/seat-map/gestures.ts';
import { Alert } from '../../../components/Alert/Alert.tsx';
import type { SheetHeight } from '../../../components/BottomSheet/sheet-heights.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { ErrorBoundary } from '../../../components/ErrorBoundary/ErrorBoundary.tsx';
import { Heading, Note } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { SeatLegend } from '../../../components/SeatLegend/SeatLegend.tsx';
import { SectionPriceList } from '../../../components/SectionPriceList/SectionPriceList.tsx';
import { ZoneChips } from '../../../components/ZoneChips/ZoneChips.tsx';
import { SeatMap } from '../../../seat-map/SeatMap.tsx';
import { listPricedZones } from '../../event/priced-zones.ts';
import type { SaleProps } from '../sale-props.ts';
import {
  findPlayingSurface,
  findSeatIndexes,
  getSeatName,
  getSeatTable,
  indexGeneralAdmissionBySection,
  indexPricesByZone,
  isGeneralAdmissionSection,
} from './layout-seats.ts';
import { SeatPickerSheet } from './SeatPickerSheet.tsx';
import { SeatRows } from './SeatRows.tsx';
import styles from './SeatsStep.module.css';
import { SectionBar } from './SectionBar.tsx';
import { SectionPanel } from './SectionPanel.tsx';
import { SelectedSeats } from './SelectedSeats.tsx';
import { useLiveSeats } from './use-live-seats.ts';
import { ZoneSections } from './ZoneSections.tsx';

export type SeatPickerProps = SaleProps<'seats'> & {
  readonly layout: VenueLayout;
  readonly states: LiveSeatStates;
  readonly generalAdmission: GeneralAdmissionStock;
  readonly stale: boolean;
  readonly startGestureRecognizer: StartGestureRecognizer;
  readonly onReload: () => void;
  /** In an assisted sale the prices are listed next to it. */
  readonly dense?: boolean;
};

/**
 * Selects seats on the map or in a list: first a zone, then a section, then seats. On a phone the map fills the
 * screen, with the prices above it and everything else in a sheet at the bottom.
 */
export function SeatPicker(props: SeatPickerProps) {
  const { view, send, layout, states, stale, startGestureRecognizer, onReload, dense = false } = props;
  const { event, selectionMethod } = view;
  const { t } = useLingui();
  const [openZone, setOpenZone] = useState<string | null>(null);
  const [zoneInView, setZoneInView] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [height, setHeight] = useState<SheetHeight>('peek');
  const handle = useRef<HTMLButtonElement>(null);
  useLiveSeats(states);

  const chosen = useMemo(() => findSeatIndexes(layout, view.chosen), [layout, view.chosen]);
  const held = view.cart?.reservation.items;
  const inCart = useMemo(() => findSeatIndexes(layout, held ?? []), [layout, held]);
  const prices = useMemo(() => indexPricesByZone(event), [event]);
  const places = useMemo(
    () => indexGeneralAdmissionBySection(layout, props.generalAdmission),
    [layout, props.generalAdmission],
  );
  const free = countFreeBySection(layout.sections, getSeatTable(layout).sectionStart, states.bytes, places);

  const stock = view.stock.map((section) => ({
    ...section,
    available: free[findSectionIndex(layout, section.code)] ?? section.available,
  }));
  const zones = listPricedZones(event, stock);
  const ranks = useMemo(
    () => rankPrices(new Map([...prices].map(([zone, price]) => [zone, price.amount]))),
    [prices],
  );
  const highlight = (section: number | null) => {
    setHighlighted(section);
    const zone = section === null ? undefined : layout.sections[section]?.zone;
    if (zone !== undefined) setOpenZone(zone);
  };
  const open = (section: number) => {
    highlight(section);
    if (!isGeneralAdmissionSection(layout, section)) setOpened(section);
  };
  /** Moves the map to a zone chosen by its price. Touching a section shows its zone without moving the map. */
  const showZone = (zone: string | null) => {
    setOpenZone(zone);
    setZoneInView(zone);
  };
  const closeSection = () => {
    setOpened(null);
    setZoneInView(null);
    setHeight('peek');
  };
  /** Opens a section from the sheet: lowers the sheet and keeps the focus on its handle. */
  const openFromList = (section: number) => {
    if (height !== 'peek') handle.current?.focus({ preventScroll: true });
    setHeight('peek');
    open(section);
  };
  /** Opens the section at once in Classic frames; with Tribune_selection the stand is shown first (Spec §3). */
  const choose = (section: number) => {
    const opensDirectly = event.frameStyle === 'Classic' || opened !== null || highlighted === section;
    if (opensDirectly) open(section);
    else highlight(section);
  };
  const toggle = (seat: number) => {
    const name = getSeatName(layout, seat);
    if (name !== null) send({ type: 'seat.toggled', seat: name });
  };
  const showList = () => send({ type: 'selectionMethod.chosen', selectionMethod: 'list' });

  const section = opened ?? highlighted;
  const priceList = (
    <Stack gap={2}>
      <SectionPriceList zones={zones} expandedZone={openZone} onExpandedZoneChange={showZone}>
        {(zone) => (
          <ZoneSections
            zone={zone}
            stock={stock}
            highlighted={section === null ? null : (layout.sections[section]?.code ?? null)}
            onPick={(code) => openFromList(findSectionIndex(layout, code))}
          />
        )}
      </SectionPriceList>
      <Note size="xs">
        <Trans>Prices include the service fee and taxes.</Trans>
      </Note>
    </Stack>
  );
  const isMap = selectionMethod === 'map';
  const renderRows = (index: number) => (
    <SeatRows
      layout={layout}
      states={states}
      section={index}
      chosen={chosen}
      inCart={inCart}
      onToggle={toggle}
      onLeave={closeSection}
    />
  );
  const sectionPanel = section !== null && (
    <SectionPanel
      view={view}
      send={send}
      layout={layout}
      section={section}
      free={free[section] ?? 0}
      opened={opened !== null}
      onOpen={() => open(section)}
      onLeave={closeSection}
    />
  );
  const legend = opened !== null && isMap && (
    <Panel>
      <Stack>
        <Heading variant="card">
          <Trans>Seat legend</Trans>
        </Heading>
        <SeatLegend />
      </Stack>
    </Panel>
  );
  const map = (
    <div
      className={styles.map}
      data-picked={openZone === null || highlighted !== null ? undefined : ranks.get(openZone)}
    >
      <ErrorBoundary>
        {() => (
          <SeatMap
            layout={layout}
            states={states}
            selected={chosen}
            inCart={inCart}
            prices={prices}
            generalAdmissionCounts={places}
            surface={findPlayingSurface(event)}
            zoneInView={zoneInView}
            chosenSection={highlighted}
            openSection={opened}
            startGestureRecognizer={startGestureRecognizer}
            onSectionChosen={choose}
            onSectionLeft={closeSection}
            onSeatToggled={toggle}
            onListRequested={showList}
          />
        )}
      </ErrorBoundary>
    </div>
  );
  const staleAlert = stale && (
    <Alert
      tone="attention"
      announce="politely"
      title={<Trans>Connection lost. Seat availability may be out of date</Trans>}
      action={
        <Button size="small" onClick={onReload}>
          <Trans>Reload seats</Trans>
        </Button>
      }
    >
      <Trans>Reconnecting. A seat is yours only once it is held.</Trans>
    </Alert>
  );

  if (!isMap || dense)
    return (
      <div className={styles.body} data-dense={dense || undefined}>
        <div className={styles.aside}>
          {staleAlert}
          {isMap ? map : null}
          {!isMap && opened === null ? priceList : null}
          {!isMap && opened !== null ? <Panel>{renderRows(opened)}</Panel> : null}
        </div>
        <div className={styles.aside}>
          {sectionPanel}
          <SelectedSeats view={view} send={send} />
          {legend}
        </div>
      </div>
    );
  return (
    <div className={styles.body} data-opened={opened === null ? undefined : ''} data-map="">
      <div className={styles.mapArea}>
        {staleAlert}
        <div className={styles.zoneBar}>
          {opened === null ? (
            <ZoneChips
              label={t`Prices by zone`}
              zones={zones}
              selected={openZone}
              onSelect={(zone) => {
                showZone(zone);
                setHighlighted(null);
              }}
            />
          ) : (
            <SectionBar view={view} layout={layout} section={opened} onLeave={closeSection} />
          )}
        </div>
        {map}
      </div>
      <div className={styles.aside}>
        <SeatPickerSheet
          view={view}
          send={send}
          layout={layout}
          zones={zones}
          zone={zones.find(({ code }) => code === openZone)}
          highlighted={highlighted}
          opened={opened}
          free={section === null ? 0 : (free[section] ?? 0)}
          height={height}
          onHeight={setHeight}
          handle={handle}
          readGestures={startGestureRecognizer}
          onOpen={openFromList}
        >
          {(isUp) => (
            <>
              {sectionPanel && <div className={styles.desktopOnly}>{sectionPanel}</div>}
              <SelectedSeats view={view} send={send} isShownInBar={opened !== null} />
              {isUp && opened !== null ? (
                <div className={styles.phoneOnly}>
                  <Panel>{renderRows(opened)}</Panel>
                </div>
              ) : null}
              {legend}
              {opened === null ? priceList : null}
            </>
          )}
        </SeatPickerSheet>
      </div>
    </div>
  );
}
