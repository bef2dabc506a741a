import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { createLiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { createSeatCounter } from '../seat-counter.ts';
import type { GroundPicture, SectionLook } from '../seat-map-picture.ts';
import { createStadiumLayer } from './stadium-layer.ts';
import { createStageView } from './stage-view.ts';

const layout = demoVenues.ATS();
const table = expandSeats(layout);

/** Records what the layer has drawn, in place of a painter. */
function createLayer() {
  const states = createLiveSeatStates(new Uint8Array(table.count).fill(seatStateByte.AVAILABLE));
  const grounds: GroundPicture[] = [];
  const looks = new Map<number, SectionLook>();
  const drawnSeats = new Set<number>();
  const scenes: string[] = [];
  const seatCounter = createSeatCounter(layout, states, new Map());
  const stageView = createStageView({
    layout,
    table: () => table,
    screen: { width: 860, height: 560 },
    isTouch: false,
  });
  const layer = createStadiumLayer({
    painter: {
      node: {
        setAttribute: (_: string, value: string) => void scenes.push(value),
      } as unknown as SVGSVGElement,
      drawGround: (picture) => grounds.push(picture),
      drawSections: () => looks.clear(),
      setSectionLook: (section, look) => looks.set(section, look),
    },
    layout,
    stageView,
    seatCounter,
    colours: { rank: () => 2, color: () => null },
    labels: { surface: 'FOOTBALL', soldOut: (stand) => `${stand} sold out` },
    areSeatsDrawn: (section) => drawnSeats.has(section),
  });
  const sell = (isSold: (section: number) => boolean): void => {
    const seats = [...Array(table.count).keys()].filter((seat) => isSold(table.section[seat] ?? -1));
    states.apply(seats.map((seat) => ({ seat, state: 'UNAVAILABLE' })));
    seatCounter.markChanged(seats);
    layer.drawChanges(seatCounter.recountChanged());
  };
  layer.drawAll();
  return { layer, grounds, looks, drawnSeats, scenes, stageView, sell };
}

describe('the ground and the sections of the map', () => {
  it('are drawn with a look for each section', () => {
    const { looks, grounds, scenes } = createLayer();

    expect(looks.size).toBe(layout.sections.length);
    expect(grounds).toHaveLength(1);
    expect(scenes).toEqual(['stadium']);
  });

  it('highlight one section at a time', () => {
    const { layer, looks } = createLayer();
    const listHighlighted = () => [...looks].filter(([, { chosen }]) => chosen).map(([section]) => section);
    layer.choose(3);
    layer.choose(5);

    expect(listHighlighted()).toEqual([5]);
    layer.choose(null);
    expect(listHighlighted()).toEqual([]);
  });

  it('recede where seats are drawn, but not under an open section', () => {
    const { layer, looks, drawnSeats, stageView } = createLayer();
    drawnSeats.add(4);
    layer.updateLook(4);
    expect(looks.get(4)?.opened).toBe(true);

    stageView.open(4);
    layer.updateLook(4);
    expect(looks.get(4)?.opened).toBe(false);
  });

  it('name a stand as sold out once its last seat is gone, and draw the ground only then', () => {
    const { grounds, looks, sell } = createLayer();
    const [stand] = layout.stands;
    const own = new Set(
      [...layout.sections.keys()].filter((s) => layout.sections[s]?.entrySide === stand?.orientation),
    );
    sell((section) => section === [...own][0]);
    expect(grounds).toHaveLength(1);

    sell((section) => own.has(section));
    expect(grounds.at(-1)?.captions[0]?.text).toBe(`${stand?.text} sold out`);
    expect(looks.get([...own][0] ?? -1)?.stock).toBe('none');
  });
});
