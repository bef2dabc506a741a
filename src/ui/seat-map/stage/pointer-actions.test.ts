import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { expandSeats, getSectionSeats } from '#domain/venue/seat-table.ts';
import type { Viewport } from '#domain/venue/viewport.ts';
import { toScreen } from '#testing/builders/screen-point.ts';
import type { Camera } from '../camera.ts';
import { getSeatPosition } from '../tags.ts';
import { createPointerActions } from './pointer-actions.ts';
import { createStageView } from './stage-view.ts';

const layout = demoVenues.ATS();
const table = expandSeats(layout);
const section = layout.sections.findIndex((candidate) => !isUnnumberedSection(candidate));

/** Records the moves of the camera and everything that was chosen. */
function createActions() {
  const stageView = createStageView({
    layout,
    table: () => table,
    screen: { width: 860, height: 560 },
    isTouch: false,
  });
  let view: Viewport = stageView.fitWhole();
  const log: unknown[] = [];
  const camera: Camera = {
    getView: () => view,
    getLimits: () => stageView.getLimitsAt(view),
    setView: (next) => {
      view = next;
    },
    setClampedView: (next) => {
      view = next;
    },
    pan: (dx, dy) => void log.push(['pan', dx, dy]),
    zoom: (_, factor) => void log.push(['zoom', factor]),
    glide: ({ scale }) => void log.push(['glide', Math.round((scale / view.scale) * 10) / 10]),
    stopGlide: () => undefined,
  };
  const actions = createPointerActions({
    camera,
    stageView,
    painter: { drawRing: () => undefined, drawOutline: () => undefined },
    areSeatsDrawn: () => false,
    onSection: (chosen) => void log.push(['section', chosen]),
    onSeat: (chosen) => void log.push(['seat', chosen]),
    onOver: (isOver) => void log.push(['over', isOver]),
  });
  const findSectionCentre = () =>
    toScreen(view, stageView.getStadium().turnToScene(layout.sections[section]?.label ?? { x: 0, y: 0 }));
  const open = () => {
    stageView.open(section);
    view = stageView.getInitialView();
    const { scene } = stageView.getMapView();
    const seat = getSectionSeats(table, section).start;
    return { seat, at: toScreen(view, getSeatPosition(scene.getSeats(), seat)) };
  };
  return { actions, log, findSectionCentre, open };
}

describe('the pointer on the map', () => {
  it('chooses the section under a click, and nothing outside the stadium', () => {
    const { actions, log, findSectionCentre } = createActions();
    actions.onGesture({ type: 'clicked', at: findSectionCentre() });
    actions.onGesture({ type: 'clicked', at: { x: -4000, y: -4000 } });

    expect(log).toEqual([['section', section]]);
  });

  it('chooses the seat under a click in an open section', () => {
    const { actions, log, open } = createActions();
    const { seat, at } = open();
    actions.onGesture({ type: 'clicked', at });

    expect(log).toEqual([['seat', seat]]);
  });

  it('zooms with a double click, except on a seat', () => {
    const { actions, log, open, findSectionCentre } = createActions();
    actions.onGesture({ type: 'doubleClicked', at: findSectionCentre() });
    expect(log).toEqual([['glide', 2]]);

    actions.onGesture({ type: 'doubleClicked', at: open().at });
    expect(log).toHaveLength(1);
  });

  it('moves the camera with drags and pinches', () => {
    const { actions, log } = createActions();
    actions.onGesture({ type: 'dragged', dx: 4, dy: 2 });
    actions.onGesture({ type: 'pinched', at: { x: 1, y: 1 }, factor: 1.5, dx: 0, dy: 0 });

    expect(log).toEqual([
      ['pan', 4, 2],
      ['zoom', 1.5],
    ]);
  });

  it('leaves a wheel to the page that would zoom beyond the whole venue', () => {
    const { actions, log } = createActions();

    expect(actions.onWheel({ x: 1, y: 1 }, 0.5)).toBe(false);
    expect(actions.onWheel({ x: 1, y: 1 }, 2)).toBe(true);
    expect(log).toEqual([['zoom', 2]]);
  });

  it('returns true while it is over something', () => {
    const { actions, log, findSectionCentre } = createActions();
    actions.onHover(findSectionCentre());
    actions.onHover(null);

    expect(log).toEqual([
      ['over', true],
      ['over', false],
    ]);
  });
});
