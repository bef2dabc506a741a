import type { SectionLayout, VenueLayout } from '#domain/venue/layout.ts';
import { createLiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { toRowLetter } from '#domain/venue/row-label.ts';
import { type SeatState, seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { startGestureRecognizer } from '#machines/seat-map/gestures.ts';
import styles from '#ui/seat-map/SeatMap.module.css';
import { memoize } from '#ui/seat-map/scene.ts';
import { startStage } from '#ui/seat-map/stage/seat-map.stage.ts';
import '#ui/theme/tokens.css';
import type { Renderer } from '../row.ts';
import { drawArc, type Section, type Stadium, selected, toggleSeatState } from '../stadium.ts';

const stateNames = [
  'AVAILABLE',
  'UNAVAILABLE',
  'RESERVED_BY_ANOTHER',
  'SELECTED',
] as const satisfies readonly SeatState[];
const stateOf = (code: number | undefined): SeatState => stateNames[code ?? 0] ?? 'AVAILABLE';

/** Renders with this product's seat map, started as its component does. */
export const taquilla: Renderer = (host, stadium) => {
  host.classList.add(styles.map ?? '');
  const stageHost = document.createElement('div');
  stageHost.className = styles.stage ?? '';
  host.append(stageHost);
  const layout = buildLayout(stadium);
  const states = createLiveSeatStates(Uint8Array.from(stadium.state, (code) => seatStateByte[stateOf(code)]));
  const own = new Map<number, SeatState>();
  const stage = startStage({
    host: stageHost,
    layout,
    table: memoize(() => expandSeats(layout)),
    states,
    labels: { surface: 'FOOTBALL', soldOut: (stand) => stand },
    colours: { rank: (section) => (section % 2 === 0 ? 2 : 4), color: () => null },
    generalAdmissionCounts: new Map(),
    startGestureRecognizer,
    onSection() {},
    onSeat(seat) {
      const next = toggleSeatState(stadium.state[seat] ?? 0);
      stadium.state[seat] = next;
      if (next === selected) own.set(seat, 'SELECTED');
      else own.delete(seat);
      stage.setViewerSeats(new Map(own));
    },
  });
  return {
    setView: ({ x, y, k }) => stage.setView({ x: -x / k, y: -y / k, scale: k }),
    applyChanges(seats, codes) {
      seats.forEach((seat, j) => {
        stadium.state[seat] = codes[j] ?? 0;
      });
      states.apply(Array.from(seats, (seat, j) => ({ seat, state: stateOf(codes[j]) })));
    },
  };
};

/**
 * Converts the generated stadium to a layout, turned back by a quarter, because an upright screen turns it forward
 * by one.
 */
function buildLayout({ sections, radius }: Stadium): VenueLayout {
  return {
    code: 'BENCH',
    name: 'Bench',
    bounds: { x: -radius, y: -radius, width: 2 * radius, height: 2 * radius },
    playingArea: {
      surfaces: ['FOOTBALL'],
      x: -radius / 3,
      y: -radius / 5,
      width: (2 * radius) / 3,
      height: (2 * radius) / 5,
    },
    zones: [{ code: 'Z', name: 'Zone', orientation: 'WEST', color: null }],
    gates: [],
    stands: [],
    shell: [],
    sections: sections.map(buildSection),
  };
}

function buildSection(section: Section): SectionLayout {
  const { a0, a1, r0, r1, cx, cy, count } = section;
  const back = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: y, y: -x });
  const corner = (radius: number, share: number): number[] => {
    const angle = a0 + share * (a1 - a0);
    const { x, y } = back({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
    return [x, y];
  };
  const shares = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return {
    code: String(section.i + 100),
    zone: 'Z',
    name: String(section.i + 100),
    type: 'GRANDSTAND',
    stage: 'numbered',
    status: 'ACTIVE',
    accessLevel: null,
    gate: '1',
    entrySide: 'WEST',
    outline: [
      ...shares.flatMap((share) => corner(r0, share)),
      ...[...shares].reverse().flatMap((share) => corner(r1, share)),
    ],
    label: { ...back({ x: cx, y: cy }), size: 50 },
    facing: 0,
    rowLabels: { kind: 'LETTER', direction: 'ASC' },
    capacity: count,
    rows: section.rows
      .filter((row) => row.columns > 0)
      .map(({ radius, columns }, r) => {
        const step = (a1 - a0) / columns;
        const start = back(drawArc(section, radius, columns, 0));
        return {
          label: toRowLetter(r),
          x: start.x,
          y: start.y,
          heading: a0 + step / 2,
          turn: step,
          pitch: 2 * radius * Math.sin(step / 2),
          count: columns,
          first: 1,
          step: 1,
          gaps: [],
        };
      }),
  };
}
