import { useLingui } from '@lingui/react/macro';
import { Maximize, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Money } from '#domain/shared/money.ts';
import { isUnnumbered, type PlayingSurface, type VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { rankPrices } from '#domain/venue/price-rank.ts';
import { canToggle, type SeatState, seatStateOf } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { stockLevelOf } from '#domain/venue/stock-level.ts';
import type { StartGestures } from '#machines/seat-map/gestures.ts';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { LiveRegion } from '../components/LiveRegion/LiveRegion.tsx';
import { type Cursor, firstCursor, keyMeanings, moveCursor } from './cursor.ts';
import { KeyboardGrid } from './KeyboardGrid.tsx';
import { Minimap } from './Minimap.tsx';
import type { OwnSeats } from './pins.ts';
import styles from './SeatMap.module.css';
import { once } from './scene.ts';
import type { SectionLook } from './seat-map.painter.ts';
import { type Stage, startStage } from './seat-map.stage.ts';
import { seatSentence, sectionSentence } from './seat-sentences.ts';

export type SeatMapProps = {
  readonly layout: VenueLayout;
  readonly states: LiveSeatStates;
  readonly selected: ReadonlySet<number>;
  readonly inCart?: ReadonlySet<number> | undefined;
  readonly reserved?: ReadonlySet<number> | undefined;
  /** All-in price by zone code. */
  readonly prices: ReadonlyMap<string, Money>;
  /** Places left in sections without numbers, by section index. */
  readonly places?: ReadonlyMap<number, number> | undefined;
  /** What is played, where the venue can hold more than one sport. */
  readonly surface?: PlayingSurface | undefined;
  /** The zone that is looked for: each other one comes into view, and all of the venue once it is none. */
  readonly zoneInView?: string | null | undefined;
  /** The section that is marked on the map of the whole venue. */
  readonly chosenSection: number | null;
  /** The section whose seats fill the map, upright, field on top. */
  readonly openSection: number | null;
  readonly startGestures: StartGestures;
  readonly onSectionChosen: (section: number) => void;
  readonly onSectionLeft?: (() => void) | undefined;
  readonly onSeatToggled: (seat: number) => void;
  readonly onSeatFocused?: ((seat: number) => void) | undefined;
  readonly onListRequested?: (() => void) | undefined;
};

const none: ReadonlySet<number> = new Set();
const noPlaces: ReadonlyMap<number, number> = new Map();

/** The stadium, its sections and their seats: to look at, to touch, and to walk through with a keyboard. */
export function SeatMap(props: SeatMapProps) {
  const { layout, states, selected, inCart = none, reserved = none, prices, places = noPlaces } = props;
  const { chosenSection, zoneInView = null, startGestures } = props;
  const openSection = seatedSection(layout, props.openSection);
  const { t, i18n } = useLingui();
  const surface = props.surface ?? layout.playingArea.surfaces[0] ?? 'FOOTBALL';
  const table = useMemo(() => once(() => expandSeats(layout)), [layout]);
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const stage = useRef<Stage | null>(null);
  const latest = useRef(props);

  const own = useMemo<OwnSeats>(() => ownSeats(selected, inCart, reserved), [selected, inCart, reserved]);
  const colours = useMemo(() => {
    const ranks = rankPrices(new Map([...prices].map(([zone, price]) => [zone, price.amount])));
    const colors = new Map(layout.zones.map((zone) => [zone.code, zone.color]));
    const zoneOf = (section: number): string => layout.sections[section]?.zone ?? '';
    return {
      rank: (section: number) => ranks.get(zoneOf(section)) ?? 1,
      color: (section: number) => colors.get(zoneOf(section)) ?? null,
    };
  }, [layout, prices]);
  const soldOut = t`sold out`;
  const words = useMemo(
    () => ({ surface, soldOut: (stand: string) => `${stand} · ${soldOut.toUpperCase()}` }),
    [surface, soldOut],
  );
  const began = useRef({ colours, words, places });

  const mount = useCallback(
    (host: HTMLDivElement) => {
      const started = startStage({
        host,
        layout,
        table,
        states,
        ...began.current,
        startGestures,
        onSection: (section) => latest.current.onSectionChosen(section),
        onSeat: (seat) => {
          if (canToggle(stateIn(latest.current, seat))) latest.current.onSeatToggled(seat);
        },
      });
      stage.current = started;
      return () => {
        stage.current = null;
        started.stop();
      };
    },
    [layout, states, table, startGestures],
  );

  useEffect(() => {
    latest.current = props;
    const drawing = stage.current;
    if (drawing === null) return;
    const before = began.current;
    if (before.colours !== colours || before.words !== words || before.places !== places) {
      began.current = { colours, words, places };
      drawing.recolour(colours, words, places);
    }
    drawing.choose(chosenSection);
    drawing.open(openSection);
    drawing.lookTo(zoneInView);
    drawing.own(own);
  });

  const here = cursor !== null && isAt(cursor, openSection) ? cursor : null;
  const stateOf = (seat: number): SeatState => own.get(seat) ?? seatStateOf(states.bytes[seat] ?? -1);
  const speech = { i18n, layout, prices };
  const spoken =
    here === null
      ? ''
      : here.kind === 'seat'
        ? seatSentence({ ...speech, table: table(), stateOf }, here.index)
        : sectionSentence(speech, here.index, stage.current?.free()[here.index] ?? 0);

  const goTo = (next: Cursor | null): void => {
    setCursor(next);
    if (next === null) {
      stage.current?.focusSeat(null);
    } else if (next.kind === 'seat') {
      stage.current?.focusSeat(next.index);
      props.onSeatFocused?.(next.index);
    } else stage.current?.focusSection(next.index);
  };

  const hear = (event: KeyboardEvent): void => {
    const meaning = keyMeanings[event.key];
    if (meaning === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = here ?? firstCursor(layout, table, openSection, chosenSection);
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
    else if (canToggle(stateOf(at.index))) props.onSeatToggled(at.index);
  };

  const lookOf = useCallback(
    (section: number): SectionLook => ({
      rank: colours.rank(section),
      color: colours.color(section),
      stock: stockLevelOf(stage.current?.free()[section] ?? 1, layout.sections[section]?.capacity ?? 0),
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
  };
  const openName = openSection === null ? null : (layout.sections[openSection]?.name ?? null);
  const seats = here?.kind === 'seat' ? table() : null;
  const row = here !== null && seats !== null ? seats.rows[seats.row[here.index] ?? -1] : undefined;

  return (
    <div className={styles.map} data-open={openSection !== null}>
      {openSection !== null && <div className={styles.band}>{bandNames[surface]}</div>}
      <div className={styles.frame}>
        <div ref={mount} className={styles.stage} />
        <KeyboardGrid
          label={openName === null ? t`Map of ${layout.name}` : t`Seats of section ${openName}`}
          description={t`Arrow keys move, Space or Enter chooses, Page Up and Page Down change section, L opens the list.`}
          at={
            here && {
              name: cellName(here, layout, row?.label, seats?.number[here.index]),
              selected: here.kind === 'seat' ? selected.has(here.index) : here.index === chosenSection,
            }
          }
          onKeyDown={hear}
          onFocus={() => goTo(here ?? firstCursor(layout, table, openSection, chosenSection))}
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
            onClick={() => (openSection === null ? stage.current?.whole() : props.onSectionLeft?.())}
          />
        </div>
        {openSection === null ? (
          <p className={styles.legend}>
            <span className={styles.swatch} aria-hidden="true" />
            {t`Few seats left`}
          </p>
        ) : (
          <Minimap layout={layout} section={openSection} lookOf={lookOf} />
        )}
      </div>
      <LiveRegion>{spoken}</LiveRegion>
    </div>
  );
}

/** A section without numbers has no seats to open: it stays a place on the map. */
function seatedSection({ sections }: VenueLayout, section: number | null): number | null {
  const found = section === null ? undefined : sections[section];
  return found === undefined || isUnnumbered(found) ? null : section;
}

function ownSeats(
  selected: ReadonlySet<number>,
  inCart: ReadonlySet<number>,
  reserved: ReadonlySet<number>,
): OwnSeats {
  const own = new Map<number, SeatState>();
  for (const seat of reserved) own.set(seat, 'RESERVED');
  for (const seat of inCart) own.set(seat, 'IN_CART');
  for (const seat of selected) own.set(seat, 'SELECTED');
  return own;
}

function stateIn({ selected, inCart, reserved, states }: SeatMapProps, seat: number): SeatState {
  if (selected.has(seat)) return 'SELECTED';
  if (inCart?.has(seat)) return 'IN_CART';
  if (reserved?.has(seat)) return 'RESERVED';
  return seatStateOf(states.bytes[seat] ?? -1);
}

/** A cursor on seats has no meaning once the section is left, nor one on sections once a section is open. */
function isAt(cursor: Cursor, openSection: number | null): boolean {
  return (cursor.kind === 'seat') === (openSection !== null);
}

function cellName(
  cursor: Cursor | null,
  layout: VenueLayout,
  row: string | undefined,
  number: number | undefined,
): string {
  if (cursor === null) return '';
  if (cursor.kind === 'section') return layout.sections[cursor.index]?.name ?? '';
  return `${row ?? ''} ${number ?? ''}`;
}
