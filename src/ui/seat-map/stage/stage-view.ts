import type { VenueLayout } from '#domain/venue/layout.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import { fitView, type ScreenSize, type ViewLimits, type Viewport } from '#domain/venue/viewport.ts';
import {
  chooseAngle,
  createSectionView,
  fitMargin,
  fitStadiumScale,
  getSectionBounds,
  getSectionLimits,
  getStadiumLimits,
} from '../framing.ts';
import { createSectionScene, type MapView } from '../map-view.ts';
import { createScene, type Scene } from '../scene.ts';

export type StageViewOptions = {
  readonly layout: VenueLayout;
  readonly table: () => SeatTable;
  readonly screen: ScreenSize;
  readonly isTouch: boolean;
};

/** The framing of the map: the screen, the venue turned to suit it, and the open section. */
export type StageView = {
  readonly getScreen: () => ScreenSize;
  /** Returns the whole venue, turned to suit the screen. */
  readonly getStadium: () => Scene;
  readonly getMapView: () => MapView;
  readonly isTouch: () => boolean;
  setTouch(isTouch: boolean): void;
  /** Opens a section, or the whole venue for null. */
  open(section: number | null): void;
  /** Takes the new size of the screen; returns true when the visible scene was turned for it. */
  resize(screen: ScreenSize): boolean;
  readonly getFitScale: () => number;
  /** Returns true when a view shows the whole venue. */
  isWhole(view: Viewport): boolean;
  readonly fitWhole: () => Viewport;
  /** Returns the view in which the venue or the open section is first shown. */
  readonly getInitialView: () => Viewport;
  getLimitsAt(view: Viewport): ViewLimits;
};

export function createStageView({ layout, table, ...initial }: StageViewOptions): StageView {
  let { screen, isTouch } = initial;
  let stadium = createScene(layout, table, chooseAngle(screen));
  let mapView: MapView = { scene: stadium, openSection: null };
  const getFitScale = (): number => fitStadiumScale(stadium, screen);
  const fitWhole = (): Viewport => fitView(stadium.bounds, screen, fitMargin);

  return {
    getScreen: () => screen,
    getStadium: () => stadium,
    getMapView: () => mapView,
    isTouch: () => isTouch,
    setTouch(next) {
      isTouch = next;
    },
    open(section) {
      const scene = section === null ? stadium : createSectionScene(layout, table, section);
      mapView = { scene, openSection: section };
    },
    resize(next) {
      screen = next;
      if (chooseAngle(screen) === stadium.angle) return false;
      stadium = createScene(layout, table, chooseAngle(screen));
      if (mapView.openSection !== null) return false;
      mapView = { scene: stadium, openSection: null };
      return true;
    },
    getFitScale,
    isWhole: ({ scale }) => scale <= getFitScale() * 1.02,
    fitWhole,
    getInitialView() {
      const { scene, openSection } = mapView;
      return openSection === null ? fitWhole() : createSectionView(scene, openSection, screen, isTouch);
    },
    getLimitsAt({ scale }) {
      const { scene, openSection } = mapView;
      return openSection === null
        ? getStadiumLimits(stadium, screen)
        : getSectionLimits(getSectionBounds(scene, openSection), screen, isTouch, scale);
    },
  };
}
