import type { Point } from '#domain/venue/gesture.ts';
import type { PlayingSurface, VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import type { PriceRank } from '#domain/venue/price-rank.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import {
  calculateVisibleBounds,
  centreOn,
  fitView,
  type ScreenSize,
  toWorld,
  type Viewport,
  worldPitch,
  zoomAt,
} from '#domain/venue/viewport.ts';
import type { Gesture } from '#machines/seat-map/gestures.machine.ts';
import type { StartGestureRecognizer } from '#machines/seat-map/gestures.ts';
import { startCamera } from './camera.ts';
import {
  chooseAngle,
  createSectionView,
  fitMargin,
  fitStadiumScale,
  fitZoneView,
  getSectionBounds,
  getSectionLimits,
  getStadiumLimits,
  hasRail,
  railWidth,
  revealPoint,
} from './framing.ts';
import {
  createSectionScene,
  findSeatedSections,
  getDetail,
  hasNumberedSeats,
  hitTest,
  type MapView,
} from './map-view.ts';
import { createGroundPicture, createSectionPictures } from './pictures.ts';
import { listPins, type ViewerSeats } from './pins.ts';
import { listenToPointerInput } from './pointer-input.ts';
import { createScene } from './scene.ts';
import { createSeatCounter, type GeneralAdmissionCounts } from './seat-counter.ts';
import { createSeatLayer } from './seat-layer.ts';
import { createSeatMapPainter, type Painter } from './seat-map.painter.ts';
import {
  createCountTags,
  createNumberTags,
  createRailTags,
  createRowEndTags,
  getSeatPosition,
} from './tags.ts';

export type SectionColours = {
  /** By section index. */
  readonly rank: (section: number) => PriceRank;
  readonly color: (section: number) => string | null;
};

export type StageLabels = {
  readonly surface: PlayingSurface;
  /** Returns the name of a stand that is sold out. */
  readonly soldOut: (stand: string) => string;
};

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

/** The running map: holds the view, listens to input and seat changes, and tells the painter what to draw, once per frame. */
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
  focusSeat(seat: number | null): void;
  focusSection(section: number | null): void;
  /** Shows exactly this view, at once. */
  setView(view: Viewport): void;
  readonly getSeatCounts: () => readonly number[];
  stop(): void;
};

export function startStage(options: StageOptions): Stage {
  const { host, layout, table, states } = options;
  let { colours, labels, generalAdmissionCounts } = options;
  const painter: Painter = createSeatMapPainter(host);
  let screen: ScreenSize = { width: host.clientWidth || 1, height: host.clientHeight || 1 };
  let stadium = createScene(layout, table, chooseAngle(screen));
  let mapView: MapView = { scene: stadium, openSection: null };
  let chosen: number | null = null;
  let zoneInView: string | null = null;
  let viewerSeats: ViewerSeats = new Map();
  let pinned: { readonly viewerSeats: ViewerSeats; readonly mapView: MapView } | null = null;
  let focus: { readonly seat: number } | { readonly section: number } | null = null;
  let isTouch = matchMedia('(pointer: coarse)').matches;
  let frame = 0;
  let captions = '';
  const seatCounter = createSeatCounter(layout, states, generalAdmissionCounts);
  const layer = createSeatLayer(painter, states, updateSectionLook);
  const calculateFitScale = (): number => fitStadiumScale(stadium, screen);
  const fitWhole = (): Viewport => fitView(stadium.bounds, screen, fitMargin);
  const camera = startCamera({
    view: fitWhole(),
    getScreen: () => screen,
    getLimitsAt: ({ scale }) =>
      mapView.openSection === null
        ? getStadiumLimits(stadium, screen)
        : getSectionLimits(getSectionBounds(mapView.scene, mapView.openSection), screen, isTouch, scale),
    onMoved: scheduleFrame,
  });

  /** Draws the static part, with stands marked as sold out. */
  function drawGround(): void {
    const soldOutStands = seatCounter.findSoldOutStands();
    captions = soldOutStands.join();
    const texts = layout.stands.map((stand, i) =>
      soldOutStands[i] ? labels.soldOut(stand.text) : stand.text,
    );
    painter.drawGround(
      createGroundPicture(stadium, { surface: labels.surface, captions: texts }, calculateFitScale()),
    );
  }

  function drawAll(): void {
    markScene();
    drawGround();
    painter.drawSections(createSectionPictures(stadium, calculateFitScale()));
    layout.sections.forEach((_, s) => {
      updateSectionLook(s);
    });
  }

  function markScene(): void {
    painter.node.setAttribute('data-scene', mapView.openSection === null ? 'stadium' : 'section');
  }

  function updateSectionLook(s: number): void {
    painter.setSectionLook(s, {
      rank: colours.rank(s),
      color: colours.color(s),
      stock: seatCounter.getLevel(s),
      chosen: s === chosen,
      opened: layer.has(s) && mapView.openSection === null,
    });
  }

  function setMapView(next: MapView): void {
    mapView = next;
    layer.clear();
    for (const name of ['numbers', 'counts', 'rows', 'rail'] as const) painter.drawTags(name, [], 1);
    painter.drawRailStrip(null);
    painter.drawRing('hover', null);
  }

  // One frame: the view, the seats it needs and the changes since the last one.
  function draw(): void {
    frame = 0;
    const view = camera.getView();
    const { scene, openSection } = mapView;
    painter.setViewport(view, screen);
    const detail = getDetail(mapView, view);
    host.toggleAttribute('data-fit', openSection === null && view.scale <= calculateFitScale() * 1.02);
    painter.node.toggleAttribute('data-closer', view.scale > calculateFitScale() * 2);
    painter.setSeatsVisible(detail !== 'sections');
    applySeatChanges();
    const visible = calculateVisibleBounds(view, screen, 0.08);
    const wanted = detail === 'sections' ? [] : findSeatedSections(mapView, visible);
    const isWaiting = layer.render(scene, wanted, detail === 'numbers');
    const counts =
      detail === 'sections'
        ? createCountTags(scene, visible, view.scale, seatCounter.getCounts(), colours.rank)
        : [];
    painter.drawTags('counts', counts, 11 / view.scale);
    const isViewerSeat = (seat: number): boolean => viewerSeats.has(seat);
    const numbers =
      detail === 'numbers' ? createNumberTags(scene, wanted, visible, states.bytes, isViewerSeat) : [];
    painter.drawTags('numbers', numbers, 3.5);
    if (openSection !== null && hasNumberedSeats(layout, openSection)) drawRowNames(openSection, view);
    drawPins();
    drawFocus();
    if (isWaiting) scheduleFrame();
  }

  function scheduleFrame(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  /** Counts the sections whose seats changed since the last frame and marks them to be redrawn. */
  function applySeatChanges(): void {
    const recounted = seatCounter.recountChanged();
    for (const { section, hasLevelChanged } of recounted) {
      layer.markDirty(section);
      if (hasLevelChanged) updateSectionLook(section);
    }
    if (recounted.length > 0 && seatCounter.findSoldOutStands().join() !== captions) drawGround();
  }

  /** Draws row names beside the open section: at both ends of each row, or on a sticky rail on narrow screens. */
  function drawRowNames(section: number, view: Viewport): void {
    const seats = mapView.scene.getSeats();
    if (!hasRail(screen)) {
      painter.drawTags('rows', createRowEndTags(seats, section), 4.2);
      return;
    }
    const width = railWidth / view.scale;
    const height = screen.height / view.scale;
    const size = Math.min(18, view.scale * worldPitch * 0.42) / view.scale;
    painter.drawTags('rail', createRailTags(seats, section, view.x + width * 0.46), size);
    painter.drawRailStrip({ x: view.x, y: view.y - height, width, height: 3 * height });
  }

  function drawPins(): void {
    if (pinned?.viewerSeats === viewerSeats && pinned.mapView === mapView) return;
    pinned = { viewerSeats, mapView };
    painter.drawPins(listPins(mapView, viewerSeats));
  }

  function drawFocus(): void {
    if (focus === null) painter.drawRing('focus', null);
    else if ('seat' in focus)
      painter.drawRing('focus', getSeatPosition(mapView.scene.getSeats(), focus.seat));
    else painter.drawOutline('focus', mapView.scene.outlines[focus.section] ?? null);
  }

  const getScreenCentre = (): Point => ({ x: screen.width / 2, y: screen.height / 2 });

  const hitTestAt = (at: Point) =>
    hitTest(mapView, { view: camera.getView(), isTouch, areSeatsDrawn: layer.has }, at);

  function handleGesture(gesture: Gesture): void {
    switch (gesture.type) {
      case 'clicked': {
        const { seat, section } = hitTestAt(gesture.at);
        if (seat >= 0) options.onSeat(seat);
        else if (section >= 0) options.onSection(section);
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
  }

  const stopListening = listenToPointerInput(host, {
    startGestureRecognizer: options.startGestureRecognizer,
    onGesture: handleGesture,
    onHover: handleHover,
    onPointerKind(kind) {
      isTouch = kind;
    },
    onWheel(at, factor) {
      const { minScale, maxScale } = camera.getLimits();
      const { scale } = camera.getView();
      const isStuck = factor < 1 ? scale <= minScale * 1.001 : scale >= maxScale * 0.999;
      if (isStuck) return false;
      painter.drawRing('hover', null);
      camera.zoom(at, factor);
      return true;
    },
  });

  function handleHover(at: Point | null): void {
    const { seat, section } = at === null ? { seat: -1, section: -1 } : hitTestAt(at);
    host.toggleAttribute('data-over', seat >= 0 || section >= 0);
    if (seat >= 0) painter.drawRing('hover', getSeatPosition(mapView.scene.getSeats(), seat));
    else painter.drawOutline('hover', section >= 0 ? (mapView.scene.outlines[section] ?? null) : null);
  }

  const unsubscribeStates = states.subscribe((seats) => {
    seatCounter.markChanged(seats);
    scheduleFrame();
  });

  const resizing = new ResizeObserver(() => {
    const next = { width: host.clientWidth, height: host.clientHeight };
    if (next.width === 0 || next.height === 0) return;
    if (next.width === screen.width && next.height === screen.height) return;
    const view = camera.getView();
    const wasWhole = view.scale <= calculateFitScale() * 1.02;
    const centre = toWorld(view, getScreenCentre());
    screen = next;
    if (chooseAngle(screen) !== stadium.angle) {
      stadium = createScene(layout, table, chooseAngle(screen));
      if (mapView.openSection === null) setMapView({ scene: stadium, openSection: null });
    }
    drawAll();
    if (mapView.openSection === null && wasWhole) camera.setView(fitWhole());
    else camera.setClampedView(centreOn(centre, view.scale, screen));
    scheduleFrame();
  });
  resizing.observe(host);

  drawAll();
  draw();
  // Lays the seats out before anybody waits for them.
  const layoutTimer = setTimeout(() => mapView.scene.getSeats(), 120);

  return {
    choose(section) {
      if (section === chosen) return;
      const before = chosen;
      chosen = section;
      if (before !== null) updateSectionLook(before);
      if (section !== null) updateSectionLook(section);
    },
    open(section) {
      const previous = mapView.openSection;
      if (section === previous) return;
      camera.stopGlide();
      if (section === null) {
        setMapView({ scene: stadium, openSection: null });
        camera.setView(fitWhole());
        if (previous !== null) updateSectionLook(previous);
      } else {
        setMapView({ scene: createSectionScene(layout, table, section), openSection: section });
        camera.setClampedView(createSectionView(mapView.scene, section, screen, isTouch));
      }
      markScene();
      draw();
    },
    showZone(zone) {
      if (zone === zoneInView) return;
      zoneInView = zone;
      if (mapView.openSection === null) camera.glide(fitZoneView(stadium, zone, screen));
    },
    setViewerSeats(seats) {
      if (seats === viewerSeats) return;
      viewerSeats = seats;
      scheduleFrame();
    },
    recolour(nextColours, nextLabels, nextCounts) {
      colours = nextColours;
      labels = nextLabels;
      generalAdmissionCounts = nextCounts;
      seatCounter.recountAll(generalAdmissionCounts);
      drawAll();
      scheduleFrame();
    },
    zoom(factor) {
      camera.glide(zoomAt(camera.getView(), getScreenCentre(), factor, camera.getLimits()));
    },
    showWhole() {
      const { scene, openSection } = mapView;
      camera.glide(
        openSection === null ? fitWhole() : createSectionView(scene, openSection, screen, isTouch),
      );
    },
    focusSeat(seat) {
      focus = seat === null ? null : { seat };
      if (seat !== null) reveal(getSeatPosition(mapView.scene.getSeats(), seat));
      scheduleFrame();
    },
    focusSection(section) {
      focus = section === null ? null : { section };
      const box = section === null ? undefined : mapView.scene.boxes[section];
      if (box !== undefined) reveal({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      scheduleFrame();
    },
    setView(next) {
      camera.setView(next);
      draw();
    },
    getSeatCounts: seatCounter.getCounts,
    stop() {
      cancelAnimationFrame(frame);
      camera.stopGlide();
      clearTimeout(layoutTimer);
      stopListening();
      resizing.disconnect();
      unsubscribeStates();
      painter.remove();
    },
  };

  /** Brings a point on screen with some space around it. */
  function reveal(at: Point): void {
    camera.setClampedView(revealPoint(camera.getView(), at, screen));
  }
}
