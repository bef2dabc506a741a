import type { VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import { seatStateByte } from '#domain/venue/seat-state.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import { centreOn, toWorld, type Viewport, zoomAt } from '#domain/venue/viewport.ts';
import type { StartGestureRecognizer } from '#machines/seat-map/gestures.ts';
import { startCamera } from '../camera.ts';
import type { Cursor } from '../cursor.ts';
import { fitZoneView, revealFreeSeat, revealPoint } from '../framing.ts';
import { createSeatMapPainter } from '../painter/seat-map.painter.ts';
import type { ViewerSeats } from '../pins.ts';
import { listenToPointerInput } from '../pointer-input.ts';
import { createSeatCounter, type GeneralAdmissionCounts } from '../seat-counter.ts';
import { createSeatLayer } from '../seat-layer.ts';
import { createDetailLayer } from './detail-layer.ts';
import { createKeyboardFocus } from './keyboard-focus.ts';
import { createPointerActions } from './pointer-actions.ts';
import { measureScreen, observeScreen } from './screen-size.ts';
import { createStadiumLayer, type SectionColours, type StageLabels } from './stadium-layer.ts';
import { createStageView } from './stage-view.ts';

export type StageOptions = {
  readonly host: HTMLElement;
  readonly layout: VenueLayout;
  readonly table: () => SeatTable;
  readonly states: LiveSeatStates;
  readonly labels: StageLabels;
  readonly colours: SectionColours;
  /** Tickets left in general admission sections, by section index. */
  readonly generalAdmissionCounts: GeneralAdmissionCounts;
  readonly startGestureRecognizer: StartGestureRecognizer;
  readonly onSection: (section: number) => void;
  readonly onSeat: (seat: number) => void;
};

/** The running map: passes input and seat changes to its parts, which draw once per frame. */
export type Stage = {
  choose(section: number | null): void;
  open(section: number | null): void;
  /** Brings a zone into view, or the whole venue for null; ignored while a section is open. */
  showZone(zone: string | null): void;
  setViewerSeats(seats: ViewerSeats): void;
  recolour(
    colours: SectionColours,
    labels: StageLabels,
    generalAdmissionCounts: GeneralAdmissionCounts,
  ): void;
  zoom(factor: number): void;
  showWhole(): void;
  /** Marks the keyboard's position and brings it into view. */
  focus(cursor: Cursor | null): void;
  /** Shows exactly this view, at once. */
  setView(view: Viewport): void;
  readonly getSeatCounts: () => readonly number[];
  stop(): void;
};

export function startStage(options: StageOptions): Stage {
  const { host, layout, table, states, onSection, onSeat } = options;
  const painter = createSeatMapPainter(host);
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const stageView = createStageView({ layout, table, screen: measureScreen(host), isTouch });
  const seatCounter = createSeatCounter(layout, states, options.generalAdmissionCounts);
  const seatLayer = createSeatLayer(painter, states, (section) => stadiumLayer.updateLook(section));
  const areSeatsDrawn = seatLayer.has;
  const stadiumLayer = createStadiumLayer({ ...options, painter, stageView, seatCounter, areSeatsDrawn });
  const { getCounts } = seatCounter;
  const { getRank } = stadiumLayer;
  const detailLayer = createDetailLayer({ painter, stageView, seatLayer, states, getCounts, getRank });
  const keyboardFocus = createKeyboardFocus(painter, () => stageView.getMapView().scene);
  const camera = startCamera({
    view: stageView.fitWhole(),
    getScreen: stageView.getScreen,
    getLimitsAt: stageView.getLimitsAt,
    onMoved: scheduleFrame,
  });
  let zoneInView: string | null = null;
  let frame = 0;

  // One frame: the view, the seats it needs and the changes since the last one.
  function draw(): void {
    frame = 0;
    const view = camera.getView();
    painter.setViewport(view, stageView.getScreen());
    const isStadium = stageView.getMapView().openSection === null;
    host.toggleAttribute('data-fit', isStadium && stageView.isWhole(view));
    painter.node.toggleAttribute('data-closer', view.scale > stageView.getFitScale() * 2);
    drawSeatChanges();
    const isWaiting = detailLayer.draw(view);
    keyboardFocus.draw();
    if (isWaiting) scheduleFrame();
  }

  function scheduleFrame(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function drawSeatChanges(): void {
    const recounted = seatCounter.recountChanged();
    for (const { section } of recounted) seatLayer.markDirty(section);
    stadiumLayer.drawChanges(recounted);
  }

  function clearScene(): void {
    detailLayer.clear();
    painter.drawRing('hover', null);
  }

  function getScreenCentre() {
    const { width, height } = stageView.getScreen();
    return { x: width / 2, y: height / 2 };
  }

  const stopListening = listenToPointerInput(host, {
    startGestureRecognizer: options.startGestureRecognizer,
    ...createPointerActions({
      camera,
      stageView,
      painter,
      areSeatsDrawn,
      onSection,
      onSeat,
      onOver: (isOver) => host.toggleAttribute('data-over', isOver),
    }),
  });
  const unsubscribeStates = states.subscribe((seats) => {
    seatCounter.markChanged(seats);
    scheduleFrame();
  });
  const stopObserving = observeScreen(host, (screen) => {
    const view = camera.getView();
    const wasWhole = stageView.isWhole(view);
    const centre = toWorld(view, getScreenCentre());
    if (stageView.resize(screen)) clearScene();
    stadiumLayer.drawAll();
    if (stageView.getMapView().openSection === null && wasWhole) camera.setView(stageView.fitWhole());
    else camera.setClampedView(centreOn(centre, view.scale, screen));
    scheduleFrame();
  });

  stadiumLayer.drawAll();
  draw();
  // Lays the seats out before anybody waits for them.
  const layoutTimer = setTimeout(() => stageView.getMapView().scene.getSeats(), 120);

  return {
    choose: stadiumLayer.choose,
    open(section) {
      const previous = stageView.getMapView().openSection;
      if (section === previous) return;
      camera.stopGlide();
      stageView.open(section);
      clearScene();
      if (section === null) camera.setView(stageView.fitWhole());
      else {
        const { scene } = stageView.getMapView();
        const isFree = (seat: number): boolean => states.bytes[seat] === seatStateByte.AVAILABLE;
        const first = stageView.getInitialView();
        camera.setClampedView(revealFreeSeat(scene, section, first, stageView.getScreen(), isFree));
      }
      if (section === null && previous !== null) stadiumLayer.updateLook(previous);
      stadiumLayer.markScene();
      draw();
    },
    showZone(zone) {
      if (zone === zoneInView) return;
      zoneInView = zone;
      if (stageView.getMapView().openSection === null)
        camera.glide(fitZoneView(stageView.getStadium(), zone, stageView.getScreen()));
    },
    setViewerSeats(seats) {
      if (detailLayer.setViewerSeats(seats)) scheduleFrame();
    },
    recolour(colours, labels, generalAdmissionCounts) {
      seatCounter.recountAll(generalAdmissionCounts);
      stadiumLayer.recolour(colours, labels);
      scheduleFrame();
    },
    zoom(factor) {
      camera.glide(zoomAt(camera.getView(), getScreenCentre(), factor, camera.getLimits()));
    },
    showWhole: () => camera.glide(stageView.getInitialView()),
    focus(cursor) {
      const at = keyboardFocus.set(cursor);
      if (at !== null) camera.setClampedView(revealPoint(camera.getView(), at, stageView.getScreen()));
      scheduleFrame();
    },
    setView(next) {
      camera.setView(next);
      draw();
    },
    getSeatCounts: getCounts,
    stop() {
      cancelAnimationFrame(frame);
      camera.stopGlide();
      clearTimeout(layoutTimer);
      stopListening();
      stopObserving();
      unsubscribeStates();
      painter.remove();
    },
  };
}
