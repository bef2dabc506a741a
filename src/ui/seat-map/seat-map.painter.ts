import { Defs, G, Shape, Element as SvgElement } from '@svgdotjs/svg.js';
import type { Point } from '#domain/venue/gesture.ts';
import type { Bounds, Outline, PlayingSurface } from '#domain/venue/layout.ts';
import type { PriceRank } from '#domain/venue/price-rank.ts';
import type { SeatState } from '#domain/venue/seat-state.ts';
import type { StockLevel } from '#domain/venue/stock-level.ts';
import type { ScreenSize, Viewport } from '#domain/venue/viewport.ts';
import { outlineText } from './label-glyphs.ts';
import type { SurfacePicture } from './playing-surface.ts';
import { nearShapes } from './seat-shapes.ts';

/** The static part of the picture: shell, field, names of stands, gates. */
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
  /** The label is too small to read until the viewer zooms in. */
  readonly minor: boolean;
};

export type SectionLook = {
  readonly rank: PriceRank;
  readonly color: string | null;
  readonly stock: StockLevel;
  readonly chosen: boolean;
  /** Its seats are drawn, so the section itself recedes. */
  readonly opened: boolean;
};

/** All seats of one state in one section: one path for the bodies, one for the marks. */
export type SeatStroke = { readonly state: SeatState; readonly body: string; readonly mark: string };

/** One of the viewer's own seats, drawn on top by itself. */
export type Pin = {
  readonly seat: number;
  readonly at: Point;
  readonly state: SeatState;
  readonly text: string;
};

export type Tag = { readonly key: number; readonly at: Point; readonly text: string; readonly kind: string };

export type Painter = {
  readonly node: SVGSVGElement;
  drawGround(picture: GroundPicture): void;
  drawSections(pictures: readonly SectionPicture[]): void;
  setSectionLook(section: number, look: SectionLook): void;
  setViewport(view: Viewport, screen: ScreenSize): void;
  /** Draws or redraws the seats of a section. */
  drawSeats(section: number, strokes: readonly SeatStroke[], near: boolean): void;
  removeSeats(section: number): void;
  setSeatsVisible(shown: boolean): void;
  drawPins(pins: readonly Pin[]): void;
  drawRing(kind: 'hover' | 'focus', at: Point | null): void;
  drawOutline(kind: 'hover' | 'focus', outline: Outline | null): void;
  drawTags(layer: TagLayer, tags: readonly Tag[], size: number): void;
  /** Draws the strip under the row labels that stay at the edge of the screen. */
  drawRailStrip(strip: Bounds | null): void;
  remove(): void;
};

export type TagLayer = 'numbers' | 'counts' | 'rows' | 'rail';

/**
 * Creates the painter, the only code that draws. It receives pictures and decides nothing. Colours are custom properties,
 * chosen by the style sheet from `data-part`, `data-state` and `data-rank`.
 */
export function createSeatMapPainter(host: HTMLElement): Painter {
  // Not the class Svg, whose constructor needs the short forms.
  const node = createSvgNode('svg');
  const svg = setAttributes(new SvgElement(node), { 'aria-hidden': 'true', focusable: 'false' });
  host.append(node);
  const id = `map-${++painters}`;
  addHatchPatterns(svg, id);
  const ground = setPart(addGroup(svg), 'ground');
  const sections = setPart(addGroup(svg), 'sections');
  const labels = setPart(addGroup(svg), 'labels');
  const seats = setPart(addGroup(svg), 'seats');
  const gates = setPart(addGroup(svg), 'gates');
  const layers: Record<TagLayer, Tags> = {
    counts: createTagLayer(svg, 'counts'),
    numbers: createTagLayer(svg, 'numbers'),
    rows: createTagLayer(svg, 'rows'),
    rail: { group: setPart(addGroup(svg), 'rail'), shown: new Map() },
  };
  const pinned = setPart(addGroup(svg), 'pins');
  svg.add(layers.rail.group);
  const rings = setPart(addGroup(svg), 'rings');
  const strip = setPart(addPath(layers.rail.group, ''), 'strip');
  const marks = {
    hover: setPart(addPath(rings, ''), 'hover'),
    focus: setPart(addPath(rings, ''), 'focus-in'),
    halo: setPart(addPath(rings, ''), 'focus-out'),
  };
  rings.add(marks.focus);
  const mounted = new Map<number, DrawnSeats>();
  const drawn: DrawnSection[] = [];
  const names = createNameBatches(labels);
  const pinGroups = new Map<number, { readonly group: G; readonly state: SeatState }>();

  let areSeatsShown: boolean | null = null;
  const setRing = (kind: 'hover' | 'focus', d: string): void => {
    setAttributeIfChanged(marks[kind].node, 'd', d);
    if (kind === 'focus') setAttributeIfChanged(marks.halo.node, 'd', d);
  };

  return {
    node,
    drawGround(picture) {
      ground.clear();
      gates.clear();
      for (const [i, outline] of picture.shell.entries())
        setPart(addPath(ground, toPolygonPath(outline)), i === 0 ? 'shell' : 'floor');
      const field = setPart(addGroup(ground), 'field');
      field.node.setAttribute('data-surface', picture.kind);
      field.node.setAttribute('transform', `rotate(${toDegrees(picture.angle)})`);
      setPart(addPath(field, picture.surface.ground), 'field-ground');
      setPart(addPath(field, picture.surface.bands), 'field-bands');
      setPart(addPath(field, picture.surface.lines), 'field-lines');
      setPart(addPath(field, picture.surface.solid), 'field-solid');
      for (const { text, at, angle, size } of picture.captions) {
        const caption = setPart(addText(ground, text, { x: 0, y: 0 }, size), 'caption');
        caption.node.setAttribute('transform', `translate(${at.x} ${at.y}) rotate(${toDegrees(angle)})`);
      }
      for (const { code, at, size } of picture.gates) {
        const gate = setPart(addGroup(gates), 'gate');
        gate.node.setAttribute('transform', `translate(${at.x} ${at.y})`);
        addRect(gate, createSquare(size), size / 6);
        const outlined = outlineText(code, { x: 0, y: 0 }, size * 0.62);
        setPart(
          outlined === null ? addText(gate, code, { x: 0, y: 0 }, size * 0.62) : addPath(gate, outlined),
          'gate-name',
        );
      }
    },
    drawSections(pictures) {
      sections.clear();
      labels.clear();
      names.clear();
      drawn.length = 0;
      for (const { outline, label, at, size, minor } of pictures) {
        const d = toPolygonPath(outline);
        const outlined = outlineText(label, at, size);
        drawn.push({
          body: setPart(addPath(sections, d), 'section'),
          text: outlined === null ? setPart(addText(labels, label, at, size), 'label') : null,
          name: { outlined: outlined ?? '', minor },
          hatch: null,
          outline: d,
        });
      }
    },
    setSectionLook(section, look) {
      const own = drawn[section];
      if (own === undefined) return;
      names.put(section, own.name, chooseTone(look));
      for (const node of [own.body.node, own.text?.node]) {
        if (node === undefined) continue;
        node.setAttribute('data-rank', String(look.rank));
        node.setAttribute('data-stock', look.stock);
        node.toggleAttribute('data-chosen', look.chosen);
        node.toggleAttribute('data-opened', look.opened);
      }
      if (look.color !== null) own.body.node.style.setProperty('--section-color', look.color);
      const wantsHatch = look.stock === 'low' && !look.opened && !look.chosen;
      if (wantsHatch && own.hatch === null) {
        own.hatch = setAttributes(setPart(addPath(sections, own.outline), 'hatch'), {
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
    setViewport({ x, y, scale }, screen) {
      names.flush();
      setAttributeIfChanged(
        svg.node,
        'viewBox',
        `${round(x)} ${round(y)} ${round(screen.width / scale)} ${round(screen.height / scale)}`,
      );
    },
    drawSeats(section, strokes, near) {
      const drawing = mounted.get(section) ?? { group: addGroup(seats), paths: new Map() };
      mounted.set(section, drawing);
      setAttributeIfChanged(drawing.group.node, 'data-near', String(near));
      drawStrokes(drawing, strokes, (state) =>
        near && state === 'RESERVED_BY_ANOTHER' ? `url(#${id}-other)` : null,
      );
    },
    removeSeats(section) {
      mounted.get(section)?.group.node.remove();
      mounted.delete(section);
    },
    setSeatsVisible(shown) {
      if (shown === areSeatsShown) return;
      areSeatsShown = shown;
      for (const group of [seats, pinned]) group.node.style.display = shown ? '' : 'none';
      names.show(!shown);
    },
    drawPins(pins) {
      const visibleTags = new Set(pins.map(({ seat }) => seat));
      for (const [seat, { group }] of pinGroups) {
        if (visibleTags.has(seat)) continue;
        group.node.remove();
        pinGroups.delete(seat);
      }
      for (const pin of pins) {
        const old = pinGroups.get(pin.seat);
        const group = old?.state === pin.state ? old.group : drawPin(pinned, pin);
        if (old !== undefined && old.group !== group) old.group.node.remove();
        setAttributeIfChanged(group.node, 'transform', `translate(${round(pin.at.x)} ${round(pin.at.y)})`);
        pinGroups.set(pin.seat, { group, state: pin.state });
      }
    },
    drawRing(kind, at) {
      setRing(
        kind,
        at === null ? '' : `M${round(at.x)} ${round(at.y)}${kind === 'hover' ? hoverRing : focusRing}`,
      );
    },
    drawOutline(kind, outline) {
      setRing(kind, outline === null ? '' : toPolygonPath(outline));
    },
    drawTags(layer, tags, size) {
      updateTags(layers[layer], tags, size, layer === 'rail');
    },
    drawRailStrip(bounds) {
      setAttributeIfChanged(strip.node, 'd', bounds === null ? '' : toRectanglePath(bounds));
    },
    remove() {
      node.remove();
    },
  };
}

type DrawnSeats = {
  readonly group: G;
  /** By part and state; a state without seats keeps an empty path. */
  readonly paths: Map<string, Shape>;
};

/** Updates the paths of a section: seats change state a few at a time, so only paths that differ are written. */
function drawStrokes(
  { group, paths }: DrawnSeats,
  strokes: readonly SeatStroke[],
  getFill: (state: SeatState) => string | null,
): void {
  const drawn = new Set<string>();
  const draw = (name: 'seat' | 'mark', state: SeatState, d: string): void => {
    if (d === '') return;
    const key = `${name} ${state}`;
    const path = paths.get(key) ?? setAttributes(setPart(addPath(group, ''), name), { 'data-state': state });
    paths.set(key, path);
    drawn.add(key);
    setAttributeIfChanged(path.node, 'd', d);
    const fill = name === 'seat' ? getFill(state) : null;
    if (fill === null) path.node.removeAttribute('fill');
    else setAttributeIfChanged(path.node, 'fill', fill);
  };
  for (const { state, body } of strokes) draw('seat', state, body);
  for (const { state, mark } of strokes) draw('mark', state, mark);
  for (const [key, path] of paths) if (!drawn.has(key)) setAttributeIfChanged(path.node, 'd', '');
}

type DrawnSection = {
  readonly body: Shape;
  /** The name as text, where it could not be outlined. */
  readonly text: SvgElement | null;
  readonly name: SectionName;
  readonly outline: string;
  hatch: Shape | null;
};

type SectionName = { readonly outlined: string; readonly minor: boolean };
type Tone = 'dark' | 'middle' | 'light' | 'off' | 'chosen';

function chooseTone({ rank, stock, chosen }: SectionLook): Tone {
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

/** Draws the names of all sections in a few paths, one per tone: a path each would cost a third of a frame on a slow phone. */
function createNameBatches(layer: G): NameBatches {
  const batches = new Map<string, { readonly path: Shape; readonly names: Map<number, string> }>();
  const batchBySection = new Map<number, string>();
  const changed = new Set<string>();
  const removeName = (section: number): void => {
    const key = batchBySection.get(section);
    if (key === undefined) return;
    batches.get(key)?.names.delete(section);
    changed.add(key);
  };
  return {
    put(section, { outlined, minor }, tone) {
      const key = `${tone} ${minor}`;
      if (outlined === '' || batchBySection.get(section) === key) return;
      removeName(section);
      const batch = batches.get(key) ?? {
        path: setAttributes(setPart(addPath(layer, ''), 'label'), { 'data-tone': tone }),
        names: new Map(),
      };
      batch.path.node.toggleAttribute('data-minor', minor);
      batch.names.set(section, outlined);
      batches.set(key, batch);
      batchBySection.set(section, key);
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
      batchBySection.clear();
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

function createTagLayer(svg: SvgElement, name: string): Tags {
  return { group: setPart(addGroup(svg), name), shown: new Map() };
}

/** Updates tags: keeps and moves those that stay, and creates or removes only the others. */
function updateTags({ group, shown }: Tags, tags: readonly Tag[], size: number, boxed: boolean): void {
  if (tags.length === 0 && shown.size === 0) return;
  const sized = `${round(size)}px`;
  if (group.node.style.getPropertyValue('--tag-size') !== sized)
    group.node.style.setProperty('--tag-size', sized);
  const visibleTags = new Map(tags.map((tag) => [tag.key, tag]));
  for (const [key, { node, text, kind }] of shown) {
    const tag = visibleTags.get(key);
    if (tag?.text === text && tag.kind === kind) continue;
    node.node.remove();
    shown.delete(key);
  }
  for (const { key, at, text, kind } of tags) {
    const known = shown.get(key)?.node;
    const node = known ?? (boxed ? addBoxedText(group, text) : addText(group, text, { x: 0, y: 0 }, null));
    if (known === undefined) {
      setAttributes(setPart(node, 'tag'), { 'data-kind': kind });
      shown.set(key, { node, text, kind });
    }
    const place = boxed ? `translate(${round(at.x)} ${round(at.y)}) scale(${round(size)})` : null;
    if (place !== null) setAttributeIfChanged(node.node, 'transform', place);
    else {
      setAttributeIfChanged(node.node, 'x', String(round(at.x)));
      setAttributeIfChanged(node.node, 'y', String(round(at.y)));
    }
  }
}

function addBoxedText(group: G, text: string): G {
  const box = addGroup(group);
  const inner = addGroup(box);
  // Drawn ten times too large and scaled down: browsers round the metrics of letters smaller than one unit, which would leave
  // half of them outside their box.
  setAttributes(inner, { transform: 'scale(0.1)' });
  addRect(inner, createSquare(16), 2);
  const at = { x: 0, y: 0 };
  const outlined = outlineText(text, at, 9);
  if (text !== '')
    setPart(outlined === null ? addText(inner, text, at, 9) : addPath(inner, outlined), 'rail-text');
  return box;
}

function drawPin(layer: G, { state, text }: Pin): G {
  const group = setPart(addGroup(layer), 'pin');
  group.node.setAttribute('data-state', state);
  const inner = setPart(addGroup(group), 'pin-body');
  setPart(addPath(inner, toRectanglePath({ x: -4.7, y: -4.7, width: 9.4, height: 9.4 })), 'pin-ground');
  setAttributes(setPart(addPath(inner, `M0 0${nearShapes[state].body}`), 'seat'), { 'data-state': state });
  if (nearShapes[state].mark !== '')
    setAttributes(setPart(addPath(inner, `M0 0${nearShapes[state].mark}`), 'mark'), { 'data-state': state });
  const at = { x: 0, y: state === 'SELECTED' ? -0.9 : 0.1 };
  const outlined = outlineText(text, at, 3.5);
  if (text !== '')
    setPart(outlined === null ? addText(inner, text, at, 3.5) : addPath(inner, outlined), 'pin-text');
  return group;
}

/** Adds a bare text element: svg.js would measure each one, which costs a layout apiece. */
function addText(group: G, text: string, at: Point, size: number | null): SvgElement {
  const node = new SvgElement(createSvgNode('text'));
  group.add(node);
  node.node.textContent = text;
  node.node.setAttribute('x', String(round(at.x)));
  node.node.setAttribute('y', String(round(at.y)));
  if (size !== null) node.node.setAttribute('font-size', String(round(size)));
  return node;
}

/**
 * Adds the hatch patterns for sections with few seats and for seats that someone else holds. Patterns belong to one drawing, so
 * their ids do too.
 */
function addHatchPatterns(svg: SvgElement, id: string): void {
  const defs = new Defs();
  svg.add(defs);
  const addPattern = (name: string, size: number): SvgElement => {
    const pattern = setAttributes(new SvgElement(createSvgNode('pattern')), {
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
    setPart(addRect(addPattern(name, 26), { x: 0, y: 0, width: 7, height: 26 }), `hatch-${name}`);
  const other = addPattern('other', 1.2);
  setPart(addRect(other, { x: 0, y: 0, width: 1.2, height: 1.2 }), 'other-ground');
  setPart(addRect(other, { x: 0, y: 0, width: 0.36, height: 1.2 }), 'other-line');
}

// Loading svg.js as a whole adds its short forms (`group.path(d)`) to every class: 28 KB. The drawing uses only the classes it
// needs (see tools/svg-classes.ts), without path parsing, colour animation and boxes: 7 KB. No code here may ask an element for
// its parent, as svg.js's own `remove` does: the page's elements have no class then.

function addGroup(parent: SvgElement): G {
  const group = new G();
  parent.add(group);
  return group;
}

function addPath(parent: SvgElement, d: string): Shape {
  const path = setAttributes(new Shape(createSvgNode('path')), { d });
  parent.add(path);
  return path;
}

function addRect(parent: SvgElement, { x, y, width, height }: Bounds, radius = 0): Shape {
  const rect = setAttributes(new Shape(createSvgNode('rect')), {
    x: String(x),
    y: String(y),
    width: String(width),
    height: String(height),
    ...(radius > 0 && { rx: String(radius), ry: String(radius) }),
  });
  parent.add(rect);
  return rect;
}

const createSquare = (size: number): Bounds => ({ x: -size / 2, y: -size / 2, width: size, height: size });

const createSvgNode = <Name extends keyof SVGElementTagNameMap>(name: Name): SVGElementTagNameMap[Name] =>
  document.createElementNS('http://www.w3.org/2000/svg', name);

/** Sets an attribute only when it differs: a browser lays a drawing out again even for an unchanged viewBox. */
function setAttributeIfChanged(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function setPart<T extends SvgElement>(element: T, name: string): T {
  return setAttributes(element, { 'data-part': name });
}

function setAttributes<T extends SvgElement>(element: T, values: Readonly<Record<string, string>>): T {
  for (const [name, value] of Object.entries(values)) element.node.setAttribute(name, value);
  return element;
}

function toPolygonPath(outline: Outline): string {
  let d = '';
  for (let i = 0; i + 1 < outline.length; i += 2)
    d += `${i === 0 ? 'M' : 'L'}${Math.round((outline[i] ?? 0) * 10) / 10} ${Math.round((outline[i + 1] ?? 0) * 10) / 10}`;
  return `${d}Z`;
}

function toRectanglePath({ x, y, width, height }: Bounds): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const toDegrees = (angle: number): number => Math.round((angle * 18_000) / Math.PI) / 100;
