import type { Point } from '#domain/venue/gesture.ts';
import { zoomAt } from '#domain/venue/viewport.ts';
import type { Camera } from '../camera.ts';
import { hitTest } from '../map-view.ts';
import type { RingsPainter } from '../painter/rings.painter.ts';
import type { PointerInputHandlers } from '../pointer-input.ts';
import { getSeatPosition } from '../tags.ts';
import type { StageView } from './stage-view.ts';

export type PointerActionsOptions = {
  readonly camera: Camera;
  readonly stageView: StageView;
  readonly painter: RingsPainter;
  readonly areSeatsDrawn: (section: number) => boolean;
  readonly onSection: (section: number) => void;
  readonly onSeat: (seat: number) => void;
  /** Called when the pointer comes over a seat or section, or leaves it. */
  readonly onOver: (isOver: boolean) => void;
};

/** Creates the meaning of pointer input: what is under it is chosen, and the camera follows drags, pinches and wheels. */
export function createPointerActions(
  options: PointerActionsOptions,
): Omit<PointerInputHandlers, 'startGestureRecognizer'> {
  const { camera, stageView, painter, areSeatsDrawn, onSection, onSeat, onOver } = options;
  const hitTestAt = (at: Point) =>
    hitTest(
      stageView.getMapView(),
      { view: camera.getView(), isTouch: stageView.isTouch(), areSeatsDrawn },
      at,
    );

  return {
    onGesture(gesture) {
      switch (gesture.type) {
        case 'clicked': {
          const { seat, section } = hitTestAt(gesture.at);
          if (seat >= 0) onSeat(seat);
          else if (section >= 0) onSection(section);
          return;
        }
        case 'doubleClicked':
          if (hitTestAt(gesture.at).seat < 0)
            camera.glide(zoomAt(camera.getView(), gesture.at, 2, camera.getLimits()));
          return;
        case 'dragged':
          painter.drawRing('hover', null);
          camera.pan(gesture.dx, gesture.dy);
          return;
        case 'pinched':
          painter.drawRing('hover', null);
          camera.zoom(gesture.at, gesture.factor, gesture);
          return;
        case 'settled':
          return;
      }
    },
    onHover(at) {
      const { scene } = stageView.getMapView();
      const { seat, section } = at === null ? { seat: -1, section: -1 } : hitTestAt(at);
      onOver(seat >= 0 || section >= 0);
      if (seat >= 0) painter.drawRing('hover', getSeatPosition(scene.getSeats(), seat));
      else painter.drawOutline('hover', scene.outlines[section] ?? null);
    },
    onPointerKind: stageView.setTouch,
    onWheel(at, factor) {
      const { minScale, maxScale } = camera.getLimits();
      const { scale } = camera.getView();
      const isStuck = factor < 1 ? scale <= minScale * 1.001 : scale >= maxScale * 0.999;
      if (isStuck) return false;
      painter.drawRing('hover', null);
      camera.zoom(at, factor);
      return true;
    },
  };
}
