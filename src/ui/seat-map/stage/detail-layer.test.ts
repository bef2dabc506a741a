import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { type Bounds, isUnnumberedSection } from '#domain/venue/layout.ts';
import { createLiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats, getSectionSeats } from '#domain/venue/seat-table.ts';
import { railWidth } from '../framing.ts';
import type { Pin, Tag, TagLayer } from '../seat-map-picture.ts';
import { createDetailLayer } from './detail-layer.ts';
import { createStageView } from './stage-view.ts';

const layout = demoVenues.ATS();
const table = expandSeats(layout);
const section = layout.sections.findIndex((candidate) => !isUnnumberedSection(candidate));
const ownSeat = getSectionSeats(table, section).start;
const phone = { width: 390, height: 664 };
const wide = { width: 1280, height: 800 };

function createLayer(screen: typeof wide) {
  const stageView = createStageView({ layout, table: () => table, screen, isTouch: true });
  const tags = new Map<TagLayer, readonly Tag[]>();
  const drawn = {
    seatsVisible: false,
    strips: 0,
    strip: null as Bounds | null,
    pins: [] as readonly Pin[],
    pinRounds: 0,
  };
  const rendered: (readonly number[])[] = [];
  const layer = createDetailLayer({
    stageView,
    states: createLiveSeatStates(new Uint8Array(table.count).fill(seatStateByte.AVAILABLE)),
    getCounts: () => layout.sections.map(() => 9),
    getRank: () => 2,
    seatLayer: {
      has: () => false,
      markDirty: () => undefined,
      clear: () => undefined,
      render(_, sections) {
        rendered.push(sections);
        return false;
      },
    },
    painter: {
      drawTags: (name, shown) => tags.set(name, shown),
      drawRailStrip: (strip) => {
        drawn.strips += strip === null ? 0 : 1;
        drawn.strip = strip;
      },
      drawPins: (pins) => {
        drawn.pins = pins;
        drawn.pinRounds += 1;
      },
      setSeatsVisible: (shown) => {
        drawn.seatsVisible = shown;
      },
    },
  });
  const draw = () => layer.draw(stageView.getInitialView());
  return { layer, stageView, tags, drawn, rendered, draw };
}

describe('the details of the map', () => {
  it('are the free seats of each section where a large screen shows the whole venue', () => {
    const { tags, drawn, rendered, draw } = createLayer({ width: 3000, height: 2000 });
    draw();

    expect(tags.get('counts')).not.toEqual([]);
    expect(tags.get('numbers')).toEqual([]);
    expect(drawn.seatsVisible).toBe(false);
    expect(rendered).toEqual([[]]);
  });

  it('are the numbered seats of an open section, with row names on a rail on a phone', () => {
    const { stageView, tags, drawn, rendered, draw } = createLayer(phone);
    stageView.open(section);
    draw();

    expect(tags.get('counts')).toEqual([]);
    expect(tags.get('numbers')).not.toEqual([]);
    expect(tags.get('rail')).not.toEqual([]);
    expect(tags.has('rows')).toBe(false);
    expect(drawn).toMatchObject({ seatsVisible: true, strips: 1 });
    expect(rendered).toEqual([[section]]);
  });

  it('leave no sliver of a seat between the rail of a phone and the edge of the screen', () => {
    const { stageView, drawn, draw } = createLayer(phone);
    stageView.open(section);
    draw();
    const { x, scale } = stageView.getInitialView();

    expect(drawn.strip?.x).toBeLessThanOrEqual(x - 1 / scale);
    expect((drawn.strip?.x ?? 0) + (drawn.strip?.width ?? 0)).toBeCloseTo(x + railWidth / scale);
  });

  it('name rows at both ends on a wide screen', () => {
    const { stageView, tags, drawn, draw } = createLayer(wide);
    stageView.open(section);
    draw();

    expect(tags.get('rows')).not.toEqual([]);
    expect(drawn.strips).toBe(0);
  });

  it("pin the viewer's own seats, and draw the pins anew only when they change", () => {
    const { layer, stageView, tags, drawn, draw } = createLayer(phone);
    stageView.open(section);
    const own = new Map([[ownSeat, 'SELECTED' as const]]);

    expect(layer.setViewerSeats(own)).toBe(true);
    expect(layer.setViewerSeats(own)).toBe(false);
    draw();
    draw();
    expect(drawn.pins.map(({ seat }) => seat)).toEqual([ownSeat]);
    expect(drawn.pinRounds).toBe(1);
    expect(tags.get('numbers')?.some(({ key }) => key === ownSeat)).toBe(false);
  });

  it('are removed with their scene', () => {
    const { layer, stageView, tags, draw } = createLayer(phone);
    stageView.open(section);
    draw();
    layer.clear();

    expect([...tags.values()].flat()).toEqual([]);
  });
});
