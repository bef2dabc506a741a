import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import type { PriceRank } from '#domain/venue/price-rank.ts';
import { calculateVisibleBounds, type Viewport, worldPitch } from '#domain/venue/viewport.ts';
import { hasRail, railWidth } from '../framing.ts';
import { findSeatedSections, getDetail, hasNumberedSeats, type MapView } from '../map-view.ts';
import type { Painter } from '../painter/seat-map.painter.ts';
import { listPins, type ViewerSeats } from '../pins.ts';
import type { SeatLayer } from '../seat-layer.ts';
import { createCountTags, createNumberTags, createRailTags, createRowEndTags } from '../tags.ts';
import type { StageView } from './stage-view.ts';

export type DetailLayerOptions = {
  readonly painter: Pick<Painter, 'drawTags' | 'drawRailStrip' | 'drawPins' | 'setSeatsVisible'>;
  readonly stageView: StageView;
  readonly seatLayer: SeatLayer;
  readonly states: LiveSeatStates;
  readonly getCounts: () => readonly number[];
  readonly getRank: (section: number) => PriceRank;
};

/** Everything that depends on the level of detail: seats, their numbers, counts of sections, row names and pins. */
export type DetailLayer = {
  /** Draws what the view needs as far as one frame allows; returns true when seats must wait for the next. */
  draw(view: Viewport): boolean;
  /** Takes the viewer's own seats; returns true when they differ and must be drawn. */
  setViewerSeats(seats: ViewerSeats): boolean;
  /** Removes what was drawn of another scene. */
  clear(): void;
};

export function createDetailLayer(options: DetailLayerOptions): DetailLayer {
  const { painter, stageView, seatLayer, states, getCounts, getRank } = options;
  let viewerSeats: ViewerSeats = new Map();
  let pinned: { readonly viewerSeats: ViewerSeats; readonly mapView: MapView } | null = null;
  const isViewerSeat = (seat: number): boolean => viewerSeats.has(seat);

  /** Draws row names beside the open section: at both ends of each row, or on a sticky rail on narrow screens. */
  function drawRowNames({ scene, openSection }: MapView, view: Viewport): void {
    if (openSection === null || !hasNumberedSeats(scene.layout, openSection)) return;
    const screen = stageView.getScreen();
    const seats = scene.getSeats();
    if (!hasRail(screen)) {
      painter.drawTags('rows', createRowEndTags(seats, openSection), 4.2);
      return;
    }
    const width = railWidth / view.scale;
    const height = screen.height / view.scale;
    const size = Math.min(18, view.scale * worldPitch * 0.42) / view.scale;
    painter.drawTags('rail', createRailTags(seats, openSection, view.x + width * 0.46), size);
    // It reaches beyond the screen's edge, where the drawing leaves a part of a pixel that shows seats.
    painter.drawRailStrip({ x: view.x - width, y: view.y - height, width: 2 * width, height: 3 * height });
  }

  function drawPins(mapView: MapView): void {
    if (pinned?.viewerSeats === viewerSeats && pinned.mapView === mapView) return;
    pinned = { viewerSeats, mapView };
    painter.drawPins(listPins(mapView, viewerSeats));
  }

  return {
    draw(view) {
      const mapView = stageView.getMapView();
      const { scene } = mapView;
      const detail = getDetail(mapView, view);
      painter.setSeatsVisible(detail !== 'sections');
      const visible = calculateVisibleBounds(view, stageView.getScreen(), 0.08);
      const wanted = detail === 'sections' ? [] : findSeatedSections(mapView, visible);
      const isWaiting = seatLayer.render(scene, wanted, detail === 'numbers');
      const counts =
        detail === 'sections' ? createCountTags(scene, visible, view.scale, getCounts(), getRank) : [];
      painter.drawTags('counts', counts, 11 / view.scale);
      const numbers =
        detail === 'numbers' ? createNumberTags(scene, wanted, visible, states.bytes, isViewerSeat) : [];
      painter.drawTags('numbers', numbers, 3.5);
      drawRowNames(mapView, view);
      drawPins(mapView);
      return isWaiting;
    },
    setViewerSeats(seats) {
      const hasChanged = seats !== viewerSeats;
      viewerSeats = seats;
      return hasChanged;
    },
    clear() {
      seatLayer.clear();
      for (const name of ['numbers', 'counts', 'rows', 'rail'] as const) painter.drawTags(name, [], 1);
      painter.drawRailStrip(null);
    },
  };
}
