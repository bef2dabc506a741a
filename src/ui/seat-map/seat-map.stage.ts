import type { Point } from '#domain/venue/gesture.ts';
import type { PlayingSurface, VenueLayout } from '#domain/venue/layout.ts';
import type { LiveSeatStates } from '#domain/venue/live-seat-states.ts';
import type { PriceRank } from '#domain/venue/price-rank.ts';
import type { SeatTable } from '#domain/venue/seat-table.ts';
import {
  centredOn,
  fitView,
  type ScreenSize,
  toWorld,
  type View,
  visibleBounds,
  worldPitch,
  zoomAt,
} from '#domain/venue/viewport.ts';
import type { Gesture } from '#machines/seat-map/gestures.machine.ts';
import type { StartGestures } from '#machines/seat-map/gestures.ts';
import { startCamera } from './camera.ts';
import {
  angleFor,
  fitMargin,
  hasRail,
  openView,
  railWidth,
  revealing,
  sectionBounds,
  sectionLimits,
  stadiumLimits,
  wholeScale,
  zoneView,
} from './framing.ts';
import { freeSeats, type PlacesLeft } from './free-seats.ts';
import { listenToHands } from './hands.ts';
import { groundPicture, sectionPictures } from './pictures.ts';
import { type OwnSeats, pinsIn } from './pins.ts';
import { sceneOf } from './scene.ts';
import { seatLayer } from './seat-layer.ts';
import { type Painter, paintSeatMap } from './seat-map.painter.ts';
import { detailOf, isNumbered, type Sight, sceneOfSection, seatedSectionsIn, underPoint } from './sight.ts';
import { countTags, numberTags, placeOf, railTags, rowEndTags } from './tags.ts';

export type SectionColours = {
  /** By section index. */
  readonly rank: (section: number) => PriceRank;
  readonly color: (section: number) => string | null;
};

export type StageWords = {
  readonly surface: PlayingSurface;
  /** A stand's name once nothing is left in it. */
  readonly soldOut: (stand: string) => string;
};

export type StageOptions = {
  readonly host: HTMLElement;
  readonly layout: VenueLayout;
  readonly table: () => SeatTable;
  readonly states: LiveSeatStates;
  readonly words: StageWords;
  readonly colours: SectionColours;
  /** Places left in sections without numbers, by section index. */
  readonly places: PlacesLeft;
  readonly startGestures: StartGestures;
  readonly onSection: (section: number) => void;
  readonly onSeat: (seat: number) => void;
};

/** The map at work: holds the view, listens to hands and seats, and tells the painter what to draw, once per frame. */
export type Stage = {
  choose(section: number | null): void;
  open(section: number | null): void;
  /** Brings a zone into view, all of the venue for none; not while a section is open. */
  lookTo(zone: string | null): void;
  own(seats: OwnSeats): void;
  recolour(colours: SectionColours, words: StageWords, places: PlacesLeft): void;
  zoom(factor: number): void;
  whole(): void;
  focusSeat(seat: number | null): void;
  focusSection(section: number | null): void;
  /** Shows exactly this, at once. */
  setView(view: View): void;
  readonly free: () => readonly number[];
  stop(): void;
};

export function startStage(options: StageOptions): Stage {
  const { host, layout, table, states } = options;
  let { colours, words, places } = options;
  const painter: Painter = paintSeatMap(host);
  let screen: ScreenSize = { width: host.clientWidth || 1, height: host.clientHeight || 1 };
  let stadium = sceneOf(layout, table, angleFor(screen));
  let sight: Sight = { scene: stadium, opened: null };
  let chosen: number | null = null;
  let zoneInView: string | null = null;
  let own: OwnSeats = new Map();
  let pinned: { readonly own: OwnSeats; readonly sight: Sight } | null = null;
  let focus: { readonly seat: number } | { readonly section: number } | null = null;
  let isTouch = matchMedia('(pointer: coarse)').matches;
  let frame = 0;
  let captions = '';
  const free = freeSeats(layout, states, places);
  const layer = seatLayer(painter, states, look);
  const fitted = (): number => wholeScale(stadium, screen);
  const fitWhole = (): View => fitView(stadium.bounds, screen, fitMargin);
  const camera = startCamera({
    view: fitWhole(),
    screen: () => screen,
    limitsAt: ({ scale }) =>
      sight.opened === null
        ? stadiumLimits(stadium, screen)
        : sectionLimits(sectionBounds(sight.scene, sight.opened), screen, isTouch, scale),
    onMoved: later,
  });

  /** The stands whose every seat is gone say so on the map. */
  function drawGround(): void {
    const gone = free.soldOutStands();
    captions = gone.join();
    const texts = layout.stands.map((stand, i) => (gone[i] ? words.soldOut(stand.text) : stand.text));
    painter.ground(groundPicture(stadium, { surface: words.surface, captions: texts }, fitted()));
  }

  function drawAll(): void {
    nameScene();
    drawGround();
    painter.sections(sectionPictures(stadium, fitted()));
    layout.sections.forEach((_, s) => {
      look(s);
    });
  }

  function nameScene(): void {
    painter.node.setAttribute('data-scene', sight.opened === null ? 'stadium' : 'section');
  }

  function look(s: number): void {
    painter.look(s, {
      rank: colours.rank(s),
      color: colours.color(s),
      stock: free.levelOf(s),
      chosen: s === chosen,
      opened: layer.has(s) && sight.opened === null,
    });
  }

  function lookAt(next: Sight): void {
    sight = next;
    layer.clear();
    for (const name of ['numbers', 'counts', 'rows', 'rail'] as const) painter.tags(name, [], 1);
    painter.railStrip(null);
    painter.ring('hover', null);
  }

  // One frame: the view, the seats it needs, what changed meanwhile.
  function draw(): void {
    frame = 0;
    const view = camera.view();
    const { scene, opened } = sight;
    painter.show(view, screen);
    const detail = detailOf(sight, view);
    host.toggleAttribute('data-fit', opened === null && view.scale <= fitted() * 1.02);
    painter.node.toggleAttribute('data-closer', view.scale > fitted() * 2);
    painter.seatsShown(detail !== 'sections');
    digest();
    const visible = visibleBounds(view, screen, 0.08);
    const wanted = detail === 'sections' ? [] : seatedSectionsIn(sight, visible);
    const isWaiting = layer.want(scene, wanted, detail === 'numbers');
    const counts =
      detail === 'sections' ? countTags(scene, visible, view.scale, free.counts(), colours.rank) : [];
    painter.tags('counts', counts, 11 / view.scale);
    const isOwn = (seat: number): boolean => own.has(seat);
    const numbers = detail === 'numbers' ? numberTags(scene, wanted, visible, states.bytes, isOwn) : [];
    painter.tags('numbers', numbers, 3.5);
    if (opened !== null && isNumbered(layout, opened)) drawRowNames(opened, view);
    drawPins();
    drawFocus();
    if (isWaiting) later();
  }

  function later(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  /** Seats that changed since the last frame: their sections are counted again, and redrawn if they are on screen. */
  function digest(): void {
    const counted = free.digest();
    for (const { section, isOtherLevel } of counted) {
      layer.touch(section);
      if (isOtherLevel) look(section);
    }
    if (counted.length > 0 && free.soldOutStands().join() !== captions) drawGround();
  }

  /** Beside the open section: at both ends of each row, or, on narrow screens, on a rail that stays in sight. */
  function drawRowNames(section: number, view: View): void {
    const seats = sight.scene.seats();
    if (!hasRail(screen)) {
      painter.tags('rows', rowEndTags(seats, section), 4.2);
      return;
    }
    const width = railWidth / view.scale;
    const height = screen.height / view.scale;
    const size = Math.min(18, view.scale * worldPitch * 0.42) / view.scale;
    painter.tags('rail', railTags(seats, section, view.x + width * 0.46), size);
    painter.railStrip({ x: view.x, y: view.y - height, width, height: 3 * height });
  }

  function drawPins(): void {
    if (pinned?.own === own && pinned.sight === sight) return;
    pinned = { own, sight };
    painter.pins(pinsIn(sight, own));
  }

  function drawFocus(): void {
    if (focus === null) painter.ring('focus', null);
    else if ('seat' in focus) painter.ring('focus', placeOf(sight.scene.seats(), focus.seat));
    else painter.outline('focus', sight.scene.outlines[focus.section] ?? null);
  }

  const middle = (): Point => ({ x: screen.width / 2, y: screen.height / 2 });

  const hit = (at: Point) => underPoint(sight, { view: camera.view(), isTouch, hasSeats: layer.has }, at);

  function understand(gesture: Gesture): void {
    switch (gesture.type) {
      case 'clicked': {
        const { seat, section } = hit(gesture.at);
        if (seat >= 0) options.onSeat(seat);
        else if (section >= 0) options.onSection(section);
        return;
      }
      case 'doubleClicked':
        if (hit(gesture.at).seat < 0) camera.glide(zoomAt(camera.view(), gesture.at, 2, camera.limits()));
        return;
      case 'dragged':
        painter.ring('hover', null);
        camera.pan(gesture.dx, gesture.dy);
        return;
      case 'pinched':
        painter.ring('hover', null);
        camera.zoom(gesture.at, gesture.factor, gesture);
        return;
      case 'settled':
        return;
    }
  }

  const stopListening = listenToHands(host, {
    startGestures: options.startGestures,
    onGesture: understand,
    onHover: hover,
    onPointerKind(kind) {
      isTouch = kind;
    },
    onWheel(at, factor) {
      const { minScale, maxScale } = camera.limits();
      const { scale } = camera.view();
      const isStuck = factor < 1 ? scale <= minScale * 1.001 : scale >= maxScale * 0.999;
      if (isStuck) return false;
      painter.ring('hover', null);
      camera.zoom(at, factor);
      return true;
    },
  });

  function hover(at: Point | null): void {
    const { seat, section } = at === null ? { seat: -1, section: -1 } : hit(at);
    host.toggleAttribute('data-over', seat >= 0 || section >= 0);
    if (seat >= 0) painter.ring('hover', placeOf(sight.scene.seats(), seat));
    else painter.outline('hover', section >= 0 ? (sight.scene.outlines[section] ?? null) : null);
  }

  const forgetStates = states.subscribe((seats) => {
    free.note(seats);
    later();
  });

  const resizing = new ResizeObserver(() => {
    const next = { width: host.clientWidth, height: host.clientHeight };
    if (next.width === 0 || next.height === 0) return;
    if (next.width === screen.width && next.height === screen.height) return;
    const view = camera.view();
    const wasWhole = view.scale <= fitted() * 1.02;
    const centre = toWorld(view, middle());
    screen = next;
    if (angleFor(screen) !== stadium.angle) {
      stadium = sceneOf(layout, table, angleFor(screen));
      if (sight.opened === null) lookAt({ scene: stadium, opened: null });
    }
    drawAll();
    if (sight.opened === null && wasWhole) camera.put(fitWhole());
    else camera.hold(centredOn(centre, view.scale, screen));
    later();
  });
  resizing.observe(host);

  drawAll();
  draw();
  // Seats are laid out while nobody waits for them.
  const ready = setTimeout(() => sight.scene.seats(), 120);

  return {
    choose(section) {
      if (section === chosen) return;
      const before = chosen;
      chosen = section;
      if (before !== null) look(before);
      if (section !== null) look(section);
    },
    open(section) {
      const back = sight.opened;
      if (section === back) return;
      camera.rest();
      if (section === null) {
        lookAt({ scene: stadium, opened: null });
        camera.put(fitWhole());
        if (back !== null) look(back);
      } else {
        lookAt({ scene: sceneOfSection(layout, table, section), opened: section });
        camera.hold(openView(sight.scene, section, screen, isTouch));
      }
      nameScene();
      draw();
    },
    lookTo(zone) {
      if (zone === zoneInView) return;
      zoneInView = zone;
      if (sight.opened === null) camera.glide(zoneView(stadium, zone, screen));
    },
    own(seats) {
      if (seats === own) return;
      own = seats;
      later();
    },
    recolour(nextColours, nextWords, nextPlaces) {
      colours = nextColours;
      words = nextWords;
      places = nextPlaces;
      free.count(places);
      drawAll();
      later();
    },
    zoom(factor) {
      camera.glide(zoomAt(camera.view(), middle(), factor, camera.limits()));
    },
    whole() {
      const { scene, opened } = sight;
      camera.glide(opened === null ? fitWhole() : openView(scene, opened, screen, isTouch));
    },
    focusSeat(seat) {
      focus = seat === null ? null : { seat };
      if (seat !== null) reveal(placeOf(sight.scene.seats(), seat));
      later();
    },
    focusSection(section) {
      focus = section === null ? null : { section };
      const box = section === null ? undefined : sight.scene.boxes[section];
      if (box !== undefined) reveal({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
      later();
    },
    setView(next) {
      camera.put(next);
      draw();
    },
    free: free.counts,
    stop() {
      cancelAnimationFrame(frame);
      camera.rest();
      clearTimeout(ready);
      stopListening();
      resizing.disconnect();
      forgetStates();
      painter.remove();
    },
  };

  /** Brings a place on screen with some air around it. */
  function reveal(at: Point): void {
    camera.hold(revealing(camera.view(), at, screen));
  }
}
