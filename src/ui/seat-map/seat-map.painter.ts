import { Defs, G, Shape, Element as SvgElement } from '@svgdotjs/svg.js';
import type { Point } from '#domain/venue/gesture.ts';
import type { Bounds, Outline, PlayingSurface } from '#domain/venue/layout.ts';
import type { PriceRank } from '#domain/venue/price-rank.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import type { StockLevel } from '#domain/venue/stock-level.ts';
import type { ScreenSize, View } from '#domain/venue/viewport.ts';
import { outlinedWord } from './label-glyphs.ts';
import type { SurfacePicture } from './playing-surface.ts';
import { nearShapes } from './seat-shapes.ts';

/** What stands still: shell, field, names of stands, gates. */
export type GroundPicture = {
  readonly angle: number;
  readonly kind: PlayingSurface;
  readonly shell: readonly Outline[];
  readonly surface: SurfacePicture;
  readonly captions: readonly {
    readonly text: string;
    readonly at: Point;
    readonly angle: number;
    readonly size: number;
  }[];
  readonly gates: readonly { readonly code: string; readonly at: Point; readonly size: number }[];
};

export type SectionPicture = {
  readonly outline: Outline;
  readonly label: string;
  readonly at: Point;
  readonly size: number;
  /** Too small to read until one comes closer. */
  readonly minor: boolean;
};

export type SectionLook = {
  readonly rank: PriceRank;
  readonly color: string | null;
  readonly stock: StockLevel;
  readonly chosen: boolean;
  /** Its seats are drawn, so it steps back. */
  readonly opened: boolean;
};

/** All seats of one state in one section: one path for the bodies, one for the marks. */
export type SeatStroke = { readonly state: SeatState; readonly body: string; readonly mark: string };

/** A seat of the viewer's own, drawn on top by itself. */
export type Pin = {
  readonly seat: number;
  readonly at: Point;
  readonly state: SeatState;
  readonly text: string;
};

export type Tag = { readonly key: number; readonly at: Point; readonly text: string; readonly kind: string };

export type Painter = {
  readonly node: SVGSVGElement;
  ground(picture: GroundPicture): void;
  sections(pictures: readonly SectionPicture[]): void;
  look(section: number, look: SectionLook): void;
  show(view: View, screen: ScreenSize): void;
  /** Draws or redraws the seats of a section. */
  mount(section: number, strokes: readonly SeatStroke[], near: boolean): void;
  unmount(section: number): void;
  seatsShown(shown: boolean): void;
  pins(pins: readonly Pin[]): void;
  ring(kind: 'hover' | 'focus', at: Point | null): void;
  outline(kind: 'hover' | 'focus', outline: Outline | null): void;
  tags(layer: TagLayer, tags: readonly Tag[], size: number): void;
  /** The strip under the row labels that stay at the edge of the screen. */
  railStrip(strip: Bounds | null): void;
  remove(): void;
};

export type TagLayer = 'numbers' | 'counts' | 'rows' | 'rail';

/**
 * The only file that draws. It is given pictures and draws them; it decides nothing. Colours are custom properties, chosen by
 * the style sheet from `data-part`, `data-state` and `data-rank`.
 */
export function paintSeatMap(host: HTMLElement): Painter {
  // Not the class Svg, which wants the short forms as soon as it is made.
  const node = made('svg');
  const svg = written(new SvgElement(node), { 'aria-hidden': 'true', focusable: 'false' });
  host.append(node);
  const id = `map-${++painters}`;
  hatches(svg, id);
  const ground = part(addGroup(svg), 'ground');
  const sections = part(addGroup(svg), 'sections');
  const labels = part(addGroup(svg), 'labels');
  const seats = part(addGroup(svg), 'seats');
  const gates = part(addGroup(svg), 'gates');
  const layers: Record<TagLayer, Tags> = {
    counts: tagLayer(svg, 'counts'),
    numbers: tagLayer(svg, 'numbers'),
    rows: tagLayer(svg, 'rows'),
    rail: { group: part(addGroup(svg), 'rail'), shown: new Map() },
  };
  const pinned = part(addGroup(svg), 'pins');
  svg.add(layers.rail.group);
  const rings = part(addGroup(svg), 'rings');
  const strip = part(addPath(layers.rail.group, ''), 'strip');
  const marks = {
    hover: part(addPath(rings, ''), 'hover'),
    focus: part(addPath(rings, ''), 'focus-in'),
    halo: part(addPath(rings, ''), 'focus-out'),
  };
  rings.add(marks.focus);
  const mounted = new Map<number, DrawnSeats>();
  const drawn: DrawnSection[] = [];
  const names = nameBatches(labels);
  const pinGroups = new Map<number, { readonly group: G; readonly state: SeatState }>();

  let areSeatsShown: boolean | null = null;
  const setRing = (kind: 'hover' | 'focus', d: string): void => {
    put(marks[kind].node, 'd', d);
    if (kind === 'focus') put(marks.halo.node, 'd', d);
  };

  return {
    node,
    ground(picture) {
      ground.clear();
      gates.clear();
      for (const [i, outline] of picture.shell.entries())
        part(addPath(ground, polygon(outline)), i === 0 ? 'shell' : 'floor');
      const field = part(addGroup(ground), 'field');
      field.node.setAttribute('data-surface', picture.kind);
      field.node.setAttribute('transform', `rotate(${degrees(picture.angle)})`);
      part(addPath(field, picture.surface.ground), 'field-ground');
      part(addPath(field, picture.surface.bands), 'field-bands');
      part(addPath(field, picture.surface.lines), 'field-lines');
      part(addPath(field, picture.surface.solid), 'field-solid');
      for (const { text, at, angle, size } of picture.captions) {
        const caption = part(word(ground, text, { x: 0, y: 0 }, size), 'caption');
        caption.node.setAttribute('transform', `translate(${at.x} ${at.y}) rotate(${degrees(angle)})`);
      }
      for (const { code, at, size } of picture.gates) {
        const gate = part(addGroup(gates), 'gate');
        gate.node.setAttribute('transform', `translate(${at.x} ${at.y})`);
        addRect(gate, square(size), size / 6);
        const outlined = outlinedWord(code, { x: 0, y: 0 }, size * 0.62);
        part(
          outlined === null ? word(gate, code, { x: 0, y: 0 }, size * 0.62) : addPath(gate, outlined),
          'gate-name',
        );
      }
    },
    sections(pictures) {
      sections.clear();
      labels.clear();
      names.clear();
      drawn.length = 0;
      for (const { outline, label, at, size, minor } of pictures) {
        const d = polygon(outline);
        const outlined = outlinedWord(label, at, size);
        drawn.push({
          body: part(addPath(sections, d), 'section'),
          words: outlined === null ? part(word(labels, label, at, size), 'label') : null,
          name: { outlined: outlined ?? '', minor },
          hatch: null,
          outline: d,
        });
      }
    },
    look(section, look) {
      const own = drawn[section];
      if (own === undefined) return;
      names.put(section, own.name, toneOf(look));
      for (const node of [own.body.node, own.words?.node]) {
        if (node === undefined) continue;
        node.setAttribute('data-rank', String(look.rank));
        node.setAttribute('data-stock', look.stock);
        node.toggleAttribute('data-chosen', look.chosen);
        node.toggleAttribute('data-opened', look.opened);
      }
      if (look.color !== null) own.body.node.style.setProperty('--section-color', look.color);
      const wantsHatch = look.stock === 'low' && !look.opened && !look.chosen;
      if (wantsHatch && own.hatch === null) {
        own.hatch = written(part(addPath(sections, own.outline), 'hatch'), {
          fill: `url(#${id}-${look.rank > 4 ? 'few-light' : 'few'})`,
        });
        own.body.node.after(own.hatch.node);
      }
      if (!wantsHatch && own.hatch !== null) {
        own.hatch.node.remove();
        own.hatch = null;
      }
      if (look.chosen) sections.add(own.body);
    },
    show({ x, y, scale }, screen) {
      names.flush();
      put(
        svg.node,
        'viewBox',
        `${round(x)} ${round(y)} ${round(screen.width / scale)} ${round(screen.height / scale)}`,
      );
    },
    mount(section, strokes, near) {
      const drawing = mounted.get(section) ?? { group: addGroup(seats), paths: new Map() };
      mounted.set(section, drawing);
      put(drawing.group.node, 'data-near', String(near));
      drawStrokes(drawing, strokes, (state) =>
        near && state === 'RESERVED_BY_ANOTHER' ? `url(#${id}-other)` : null,
      );
    },
    unmount(section) {
      mounted.get(section)?.group.node.remove();
      mounted.delete(section);
    },
    seatsShown(shown) {
      if (shown === areSeatsShown) return;
      areSeatsShown = shown;
      for (const group of [seats, pinned]) group.node.style.display = shown ? '' : 'none';
      names.show(!shown);
    },
    pins(pins) {
      const wanted = new Set(pins.map(({ seat }) => seat));
      for (const [seat, { group }] of pinGroups) {
        if (wanted.has(seat)) continue;
        group.node.remove();
        pinGroups.delete(seat);
      }
      for (const pin of pins) {
        const old = pinGroups.get(pin.seat);
        const group = old?.state === pin.state ? old.group : drawPin(pinned, pin);
        if (old !== undefined && old.group !== group) old.group.node.remove();
        put(group.node, 'transform', `translate(${round(pin.at.x)} ${round(pin.at.y)})`);
        pinGroups.set(pin.seat, { group, state: pin.state });
      }
    },
    ring(kind, at) {
      setRing(
        kind,
        at === null ? '' : `M${round(at.x)} ${round(at.y)}${kind === 'hover' ? hoverRing : focusRing}`,
      );
    },
    outline(kind, outline) {
      setRing(kind, outline === null ? '' : polygon(outline));
    },
    tags(layer, tags, size) {
      drawTags(layers[layer], tags, size, layer === 'rail');
    },
    railStrip(bounds) {
      put(strip.node, 'd', bounds === null ? '' : rectangle(bounds));
    },
    remove() {
      node.remove();
    },
  };
}

type DrawnSeats = {
  readonly group: G;
  /** By part and state; a state that nobody is in any more keeps an empty path. */
  readonly paths: Map<string, Shape>;
};

/** Seats change state a few at a time: the paths stay and only what differs is written. */
function drawStrokes(
  { group, paths }: DrawnSeats,
  strokes: readonly SeatStroke[],
  fillOf: (state: SeatState) => string | null,
): void {
  const drawn = new Set<string>();
  const draw = (name: 'seat' | 'mark', state: SeatState, d: string): void => {
    if (d === '') return;
    const key = `${name} ${state}`;
    const path = paths.get(key) ?? written(part(addPath(group, ''), name), { 'data-state': state });
    paths.set(key, path);
    drawn.add(key);
    put(path.node, 'd', d);
    const fill = name === 'seat' ? fillOf(state) : null;
    if (fill === null) path.node.removeAttribute('fill');
    else put(path.node, 'fill', fill);
  };
  for (const { state, body } of strokes) draw('seat', state, body);
  for (const { state, mark } of strokes) draw('mark', state, mark);
  for (const [key, path] of paths) if (!drawn.has(key)) put(path.node, 'd', '');
}

type DrawnSection = {
  readonly body: Shape;
  /** Its name in letters, where that could not be outlined. */
  readonly words: SvgElement | null;
  readonly name: SectionName;
  readonly outline: string;
  hatch: Shape | null;
};

type SectionName = { readonly outlined: string; readonly minor: boolean };
type Tone = 'dark' | 'middle' | 'light' | 'off' | 'chosen';

function toneOf({ rank, stock, chosen }: SectionLook): Tone {
  if (chosen) return 'chosen';
  if (stock === 'none') return 'off';
  if (rank === 4) return 'middle';
  return rank > 4 ? 'light' : 'dark';
}

type NameBatches = {
  put(section: number, name: SectionName, tone: Tone): void;
  /** Redraws the batches that changed, once for all changes of a frame. */
  flush(): void;
  show(shown: boolean): void;
  clear(): void;
};

/** The names of all sections in a few paths, one per tone: a path each would cost a third of a frame on a slow phone. */
function nameBatches(layer: G): NameBatches {
  const batches = new Map<string, { readonly path: Shape; readonly names: Map<number, string> }>();
  const batchOf = new Map<number, string>();
  const changed = new Set<string>();
  const take = (section: number): void => {
    const key = batchOf.get(section);
    if (key === undefined) return;
    batches.get(key)?.names.delete(section);
    changed.add(key);
  };
  return {
    put(section, { outlined, minor }, tone) {
      const key = `${tone} ${minor}`;
      if (outlined === '' || batchOf.get(section) === key) return;
      take(section);
      const batch = batches.get(key) ?? {
        path: written(part(addPath(layer, ''), 'label'), { 'data-tone': tone }),
        names: new Map(),
      };
      batch.path.node.toggleAttribute('data-minor', minor);
      batch.names.set(section, outlined);
      batches.set(key, batch);
      batchOf.set(section, key);
      changed.add(key);
    },
    flush() {
      for (const key of changed) {
        const batch = batches.get(key);
        batch?.path.node.setAttribute('d', [...batch.names.values()].join(''));
      }
      changed.clear();
    },
    show(shown) {
      for (const { path } of batches.values()) path.node.style.display = shown ? '' : 'none';
    },
    clear() {
      batches.clear();
      batchOf.clear();
      changed.clear();
    },
  };
}

let painters = 0;

const hoverRing = 'm-4.4-4.4h8.8v8.8h-8.8z';
const focusRing =
  'm-4.6-3a1.6 1.6 0 0 1 1.6-1.6h6a1.6 1.6 0 0 1 1.6 1.6v6a1.6 1.6 0 0 1-1.6 1.6h-6a1.6 1.6 0 0 1-1.6-1.6z';

type Tags = {
  readonly group: G;
  readonly shown: Map<number, { readonly node: SvgElement; readonly text: string; readonly kind: string }>;
};

function tagLayer(svg: SvgElement, name: string): Tags {
  return { group: part(addGroup(svg), name), shown: new Map() };
}

/** Keeps the tags that stay, moves them, and touches only those that come or go. */
function drawTags({ group, shown }: Tags, tags: readonly Tag[], size: number, boxed: boolean): void {
  if (tags.length === 0 && shown.size === 0) return;
  const sized = `${round(size)}px`;
  if (group.node.style.getPropertyValue('--tag-size') !== sized)
    group.node.style.setProperty('--tag-size', sized);
  const wanted = new Map(tags.map((tag) => [tag.key, tag]));
  for (const [key, { node, text, kind }] of shown) {
    const tag = wanted.get(key);
    if (tag?.text === text && tag.kind === kind) continue;
    node.node.remove();
    shown.delete(key);
  }
  for (const { key, at, text, kind } of tags) {
    const known = shown.get(key)?.node;
    const node = known ?? (boxed ? boxedWord(group, text) : word(group, text, { x: 0, y: 0 }, null));
    if (known === undefined) {
      written(part(node, 'tag'), { 'data-kind': kind });
      shown.set(key, { node, text, kind });
    }
    const place = boxed ? `translate(${round(at.x)} ${round(at.y)}) scale(${round(size)})` : null;
    if (place !== null) put(node.node, 'transform', place);
    else {
      put(node.node, 'x', String(round(at.x)));
      put(node.node, 'y', String(round(at.y)));
    }
  }
}

function boxedWord(group: G, text: string): G {
  const box = addGroup(group);
  const inner = addGroup(box);
  // Ten times too large and made smaller: letters of a size below one are set by rounded measures, half out of their box.
  written(inner, { transform: 'scale(0.1)' });
  addRect(inner, square(16), 2);
  const at = { x: 0, y: 0 };
  const outlined = outlinedWord(text, at, 9);
  if (text !== '') part(outlined === null ? word(inner, text, at, 9) : addPath(inner, outlined), 'rail-text');
  return box;
}

function drawPin(layer: G, { state, text }: Pin): G {
  const group = part(addGroup(layer), 'pin');
  group.node.setAttribute('data-state', state);
  const inner = part(addGroup(group), 'pin-body');
  part(addPath(inner, rectangle({ x: -4.7, y: -4.7, width: 9.4, height: 9.4 })), 'pin-ground');
  written(part(addPath(inner, `M0 0${nearShapes[state].body}`), 'seat'), { 'data-state': state });
  if (nearShapes[state].mark !== '')
    written(part(addPath(inner, `M0 0${nearShapes[state].mark}`), 'mark'), { 'data-state': state });
  const at = { x: 0, y: state === 'SELECTED' ? -0.9 : 0.1 };
  const outlined = outlinedWord(text, at, 3.5);
  if (text !== '')
    part(outlined === null ? word(inner, text, at, 3.5) : addPath(inner, outlined), 'pin-text');
  return group;
}

/** A bare text element: svg.js would measure each one, which costs a layout apiece. */
function word(group: G, text: string, at: Point, size: number | null): SvgElement {
  const node = new SvgElement(made('text'));
  group.add(node);
  node.node.textContent = text;
  node.node.setAttribute('x', String(round(at.x)));
  node.node.setAttribute('y', String(round(at.y)));
  if (size !== null) node.node.setAttribute('font-size', String(round(size)));
  return node;
}

/** Few seats left, and seats that someone else holds. Patterns belong to one drawing, so their ids do too. */
function hatches(svg: SvgElement, id: string): void {
  const defs = new Defs();
  svg.add(defs);
  const patterned = (name: string, size: number): SvgElement => {
    const pattern = written(new SvgElement(made('pattern')), {
      id: `${id}-${name}`,
      width: String(size),
      height: String(size),
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'rotate(45)',
    });
    defs.add(pattern);
    return pattern;
  };
  for (const name of ['few', 'few-light'])
    part(addRect(patterned(name, 26), { x: 0, y: 0, width: 7, height: 26 }), `hatch-${name}`);
  const other = patterned('other', 1.2);
  part(addRect(other, { x: 0, y: 0, width: 1.2, height: 1.2 }), 'other-ground');
  part(addRect(other, { x: 0, y: 0, width: 0.36, height: 1.2 }), 'other-line');
}

// svg.js adds its short forms (`group.path(d)`) to every class when it is loaded, and with them all of itself: 28 KB. Its
// classes by themselves are what a drawing needs (see tools/svg-classes.ts), and of them those that bring no reading of paths,
// colours in motion and boxes: 7 KB. Nothing here may ask an element for its parent, as its own `remove` does: the page's
// elements have no class then.

function addGroup(parent: SvgElement): G {
  const group = new G();
  parent.add(group);
  return group;
}

function addPath(parent: SvgElement, d: string): Shape {
  const path = written(new Shape(made('path')), { d });
  parent.add(path);
  return path;
}

function addRect(parent: SvgElement, { x, y, width, height }: Bounds, radius = 0): Shape {
  const rect = written(new Shape(made('rect')), {
    x: String(x),
    y: String(y),
    width: String(width),
    height: String(height),
    ...(radius > 0 && { rx: String(radius), ry: String(radius) }),
  });
  parent.add(rect);
  return rect;
}

const square = (size: number): Bounds => ({ x: -size / 2, y: -size / 2, width: size, height: size });

const made = <Name extends keyof SVGElementTagNameMap>(name: Name): SVGElementTagNameMap[Name] =>
  document.createElementNS('http://www.w3.org/2000/svg', name);

/** Writes what differs: a browser lays a drawing out anew even for a viewBox that stays the same. */
function put(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function part<T extends SvgElement>(element: T, name: string): T {
  return written(element, { 'data-part': name });
}

function written<T extends SvgElement>(element: T, values: Readonly<Record<string, string>>): T {
  for (const [name, value] of Object.entries(values)) element.node.setAttribute(name, value);
  return element;
}

function polygon(outline: Outline): string {
  let d = '';
  for (let i = 0; i + 1 < outline.length; i += 2)
    d += `${i === 0 ? 'M' : 'L'}${Math.round((outline[i] ?? 0) * 10) / 10} ${Math.round((outline[i + 1] ?? 0) * 10) / 10}`;
  return `${d}Z`;
}

function rectangle({ x, y, width, height }: Bounds): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const degrees = (angle: number): number => Math.round((angle * 18_000) / Math.PI) / 100;
