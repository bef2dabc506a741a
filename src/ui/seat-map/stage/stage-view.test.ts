import { describe, expect, it } from 'vitest';
import { demoVenues } from '#domain/venue/generate/demo-venues.ts';
import { isUnnumberedSection } from '#domain/venue/layout.ts';
import { expandSeats } from '#domain/venue/seat-table.ts';
import { touchPitch, worldPitch } from '#domain/venue/viewport.ts';
import { createStageView } from './stage-view.ts';

const layout = demoVenues.ATS();
const table = expandSeats(layout);
const seated = layout.sections.findIndex((section) => !isUnnumberedSection(section));
const wide = { width: 860, height: 560 };
const upright = { width: 390, height: 664 };

const createView = (screen = wide) => createStageView({ layout, table: () => table, screen, isTouch: true });

describe('the framing of the map', () => {
  it('first shows the whole venue', () => {
    const stageView = createView();

    expect(stageView.getInitialView()).toEqual(stageView.fitWhole());
    expect(stageView.isWhole(stageView.fitWhole())).toBe(true);
  });

  it('opens a section with seats as large as a thumb and closes it again', () => {
    const stageView = createView(upright);
    stageView.open(seated);
    const opened = stageView.getInitialView();
    stageView.open(null);

    expect(opened.scale).toBe(touchPitch / worldPitch);
    expect(stageView.getInitialView()).toEqual(stageView.fitWhole());
  });

  it('limits an open section more closely than the whole venue', () => {
    const stageView = createView();
    const whole = stageView.getLimitsAt(stageView.fitWhole());
    stageView.open(seated);

    expect(stageView.getLimitsAt(stageView.getInitialView()).bounds.width).toBeLessThan(whole.bounds.width);
  });

  describe('when the screen is turned upright', () => {
    it('turns the visible venue', () => {
      const stageView = createView();
      const before = stageView.getMapView().scene.angle;

      expect(stageView.resize(upright)).toBe(true);
      expect(stageView.getMapView().scene.angle).not.toBe(before);
      expect(stageView.resize({ width: 380, height: 664 })).toBe(false);
    });

    it('leaves an open section as it is and turns the venue behind it', () => {
      const stageView = createView();
      stageView.open(seated);
      const { scene } = stageView.getMapView();

      expect(stageView.resize(upright)).toBe(false);
      expect(stageView.getMapView().scene).toBe(scene);
      stageView.open(null);
      expect(stageView.getMapView().scene).toBe(stageView.getStadium());
    });
  });
});
