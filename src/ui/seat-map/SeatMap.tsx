import { useLingui } from '@lingui/react/macro';
import { Map as MapIcon, Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Money } from '#domain/shared/money.ts';
import { isUnnumberedSection, type PlayingSurface, type VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { rankPrices } from '#domain/venue/price-rank.ts';
import { canToggle, isTaken, type SeatState, toSeatState } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { determineStockLevel } from '#domain/venue/stock-level.ts';
import type { StartGestureRecognizer } from '#machines/seat-map/gestures.ts';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { LiveRegion } from '../components/LiveRegion/LiveRegion.tsx';
import {
  belongsToView,
  buildCellName,
  type Cursor,
  getInitialCursor,
  keyCommands,
  moveCursor,
} from './cursor.ts';
import { KeyboardGrid } from './KeyboardGrid.tsx';
import { Minimap } from './Minimap.tsx';
import { mergeViewerSeats, type ViewerSeats } from './pins.ts';
import styles from './SeatMap.module.css';
import { memoize } from './scene.ts';
import { describeSeat, describeSection } from './seat-descriptions.ts';
import type { SectionLook } from './seat-map-picture.ts';
import { type Stage, startStage } from './stage/seat-map.stage.ts';

export type SeatMapProps = {
  readonly layout: VenueLayout;
  readonly states: LiveSeatStates;
  readonly selected: ReadonlySet<number>;
  readonly inCart?: ReadonlySet<number> | undefined;
  readonly reserved?: ReadonlySet<number> | undefined;
  /** All-in price by zone code. */
  readonly prices: ReadonlyMap<string, Money>;
  /** Tickets left in general admission sections, by section index. */
  readonly generalAdmissionCounts?: ReadonlyMap<number, number> | undefined;
  /** The sport, where the venue can hold more than one. */
  readonly surface?: PlayingSurface | undefined;
  /** The requested zone: a new one is brought into view; null shows the whole venue. */
  readonly zoneInView?: string | null | undefined;
  /** The section highlighted on the map of the whole venue. */
  readonly chosenSection: number | null;
  /** The section whose seats fill the map, upright, field on top. */
  readonly openSection: number | null;
  readonly startGestureRecognizer: StartGestureRecognizer;
  readonly onSectionChosen: (section: number) => void;
  readonly onSectionLeft?: (() => void) | undefined;
  readonly onSeatToggled: (seat: number) => void;
  /** A seat that is not free was chosen. */
  readonly onTakenSeatChosen?: ((seat: number) => void) | undefined;
  readonly onSeatFocused?: ((seat: number) => void) | undefined;
  readonly onListRequested?: (() => void) | undefined;
};

const noSeats: ReadonlySet<number> = new Set();
const noGeneralAdmission: ReadonlyMap<number, number> = new Map();

/** The map of a venue with its sections and seats, for pointers, touch and keyboards. */
export function SeatMap(props: SeatMapProps) {
  const {
    layout,
    states,
    selected,
    inCart = noSeats,
    reserved = noSeats,
    prices,
    generalAdmissionCounts = noGeneralAdmission,
  } = props;
  const { chosenSection, zoneInView = null, startGestureRecognizer } = props;
  const openSection = findSeatedSection(layout, props.openSection);
  const { t, i18n } = useLingui();
  const surface = props.surface ?? layout.playingArea.surfaces[0] ?? 'FOOTBALL';
  const table = useMemo(() => memoize(() => expandSeats(layout)), [layout]);
  const [isMinimapFolded, setMinimapFolded] = useState(true);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const stage = useRef<Stage | null>(null);
  const latest = useRef(props);

  const viewerSeats = useMemo<ViewerSeats>(
    () => mergeViewerSeats(selected, inCart, reserved),
    [selected, inCart, reserved],
  );
  const colours = useMemo(() => {
    const ranks = rankPrices(new Map([...prices].map(([zone, price]) => [zone, price.amount])));
    const colors = new Map(layout.zones.map((zone) => [zone.code, zone.color]));
    const getZone = (section: number): string => layout.sections[section]?.zone ?? '';
    return {
      rank: (section: number) => ranks.get(getZone(section)) ?? 1,
      color: (section: number) => colors.get(getZone(section)) ?? null,
    };
  }, [layout, prices]);
  const soldOut = t`sold out`;
  const labels = useMemo(
    () => ({ surface, soldOut: (stand: string) => `${stand} · ${soldOut.toUpperCase()}` }),
    [surface, soldOut],
  );
  const applied = useRef({ colours, labels, generalAdmissionCounts });

  const mount = useCallback(
    (host: HTMLDivElement) => {
      const started = startStage({
        host,
        layout,
        table,
        states,
        ...applied.current,
        startGestureRecognizer,
        onSection: (section) => latest.current.onSectionChosen(section),
        onSeat: (seat) => chooseSeat(latest.current, seat),
      });
      stage.current = started;
      return () => {
        stage.current = null;
        started.stop();
      };
    },
    [layout, states, table, startGestureRecognizer],
  );

  useEffect(() => {
    latest.current = props;
    const drawing = stage.current;
    if (drawing === null) return;
    const before = applied.current;
    if (
      before.colours !== colours ||
      before.labels !== labels ||
      before.generalAdmissionCounts !== generalAdmissionCounts
    ) {
      applied.current = { colours, labels, generalAdmissionCounts };
      drawing.recolour(colours, labels, generalAdmissionCounts);
    }
    drawing.choose(chosenSection);
    drawing.open(openSection);
    drawing.showZone(zoneInView);
    drawing.setViewerSeats(viewerSeats);
  });

  const activeCursor = cursor !== null && belongsToView(cursor, openSection) ? cursor : null;
  const getSeatState = (seat: number): SeatState =>
    viewerSeats.get(seat) ?? toSeatState(states.bytes[seat] ?? -1);
  const context = { i18n, layout, prices };
  const announcement =
    activeCursor === null
      ? ''
      : activeCursor.kind === 'seat'
        ? describeSeat({ ...context, table: table(), getSeatState }, activeCursor.index)
        : describeSection(
            context,
            activeCursor.index,
            stage.current?.getSeatCounts()[activeCursor.index] ?? 0,
          );

  const goTo = (next: Cursor | null): void => {
    setCursor(next);
    stage.current?.focus(next);
    if (next?.kind === 'seat') props.onSeatFocused?.(next.index);
  };

  const handleKey = (event: KeyboardEvent): void => {
    const meaning = keyCommands[event.key];
    if (meaning === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = activeCursor ?? getInitialCursor(layout, table, openSection, chosenSection);
    if (meaning === 'list') props.onListRequested?.();
    else if (meaning === 'leave') props.onSectionLeft?.();
    else if (meaning === 'activate') activate(at);
    else {
      const next = moveCursor(layout, table, at, meaning);
      const section = next.kind === 'seat' ? (table().section[next.index] ?? null) : null;
      if (section !== null && section !== openSection) props.onSectionChosen(section);
      goTo(next);
    }
  };

  const activate = (at: Cursor): void => {
    if (at.kind === 'section') props.onSectionChosen(at.index);
    else chooseSeat(props, at.index);
  };

  const getSectionLook = useCallback(
    (section: number): SectionLook => ({
      rank: colours.rank(section),
      color: colours.color(section),
      stock: determineStockLevel(
        stage.current?.getSeatCounts()[section] ?? 1,
        layout.sections[section]?.capacity ?? 0,
      ),
      chosen: false,
      opened: false,
    }),
    [colours, layout],
  );

  const bandNames: Record<PlayingSurface, string> = {
    FOOTBALL: t`Pitch`,
    BASKETBALL: t`Court`,
    TENNIS: t`Court`,
    CYCLING: t`Finish straight`,
    STAGE: t`Stage`,
  };
  const openName = openSection === null ? null : (layout.sections[openSection]?.name ?? null);
  const seats = activeCursor?.kind === 'seat' ? table() : null;
  const row =
    activeCursor !== null && seats !== null ? seats.rows[seats.row[activeCursor.index] ?? -1] : undefined;

  return (
    <div className={styles.map} data-open={openSection !== null}>
      {openSection !== null && <div className={styles.band}>{bandNames[surface]}</div>}
      <div className={styles.frame}>
        <div ref={mount} className={styles.stage} />
        <KeyboardGrid
          label={openName === null ? t`Map of ${layout.name}` : t`Seats of section ${openName}`}
          description={t`Use the arrow keys to move, Space or Enter to select, Page Up and Page Down to change section, and L to open the list.`}
          activeCell={
            activeCursor && {
              name: buildCellName(activeCursor, layout, row?.label, seats?.number[activeCursor.index]),
              selected:
                activeCursor.kind === 'seat'
                  ? selected.has(activeCursor.index)
                  : activeCursor.index === chosenSection,
            }
          }
          onKeyDown={handleKey}
          onFocus={() => goTo(activeCursor ?? getInitialCursor(layout, table, openSection, chosenSection))}
          onBlur={() => goTo(null)}
        />
        <div className={styles.controls}>
          <IconButton framed label={t`Zoom in`} icon={<Plus />} onClick={() => stage.current?.zoom(1.6)} />
          <IconButton
            framed
            label={t`Zoom out`}
            icon={<Minus />}
            onClick={() => stage.current?.zoom(1 / 1.6)}
          />
          <IconButton
            framed
            label={t`Whole stadium`}
            icon={<Maximize />}
            onClick={() => (openSection === null ? stage.current?.showWhole() : props.onSectionLeft?.())}
          />
          {openSection === null ? null : (
            <IconButton
              framed
              label={t`Where this section is`}
              icon={<MapIcon />}
              aria-expanded={!isMinimapFolded}
              onClick={() => setMinimapFolded(!isMinimapFolded)}
            />
          )}
        </div>
        {openSection === null ? (
          <p className={styles.legend}>
            <span className={styles.swatch} aria-hidden="true" />
            {t`Few seats left`}
          </p>
        ) : (
          <Minimap
            layout={layout}
            section={openSection}
            isFolded={isMinimapFolded}
            getSectionLook={getSectionLook}
          />
        )}
      </div>
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  );
}

/** Returns the section to open, or null for general admission, which has no seats to show. */
function findSeatedSection({ sections }: VenueLayout, section: number | null): number | null {
  const found = section === null ? undefined : sections[section];
  return found === undefined || isUnnumberedSection(found) ? null : section;
}

function chooseSeat(props: SeatMapProps, seat: number): void {
  const state = resolveSeatState(props, seat);
  if (canToggle(state)) props.onSeatToggled(seat);
  else if (isTaken(state)) props.onTakenSeatChosen?.(seat);
}

function resolveSeatState({ selected, inCart, reserved, states }: SeatMapProps, seat: number): SeatState {
  if (selected.has(seat)) return 'SELECTED';
  if (inCart?.has(seat)) return 'IN_CART';
  if (reserved?.has(seat)) return 'RESERVED';
  return toSeatState(states.bytes[seat] ?? -1);
}
