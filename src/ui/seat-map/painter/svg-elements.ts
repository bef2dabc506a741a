import { G, Shape, Element as SvgElement } from '@svgdotjs/svg.js';
import type { Point } from '#domain/venue/gesture.ts';
import type { Bounds, Outline } from '#domain/venue/layout.ts';
import { outlineText } from '../label-glyphs.ts';

// Loading svg.js as a whole adds its short forms (`group.path(d)`) to every class: 28 KB. The drawing uses only the classes it
// needs (see tools/svg-classes.ts), without path parsing, colour animation and boxes: 7 KB. No code here may ask an element for
// its parent, as svg.js's own `remove` does: the page's elements have no class then.

export function addGroup(parent: SvgElement): G {
  const group = new G();
  parent.add(group);
  return group;
}

export function addPath(parent: SvgElement, d: string): Shape {
  const path = setAttributes(new Shape(createSvgNode('path')), { d });
  parent.add(path);
  return path;
}

export function addRect(parent: SvgElement, { x, y, width, height }: Bounds, radius = 0): Shape {
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

export const createSquare = (size: number): Bounds => ({
  x: -size / 2,
  y: -size / 2,
  width: size,
  height: size,
});

export const createSvgNode = <Name extends keyof SVGElementTagNameMap>(
  name: Name,
): SVGElementTagNameMap[Name] => document.createElementNS('http://www.w3.org/2000/svg', name);

/** Sets an attribute only when it differs: a browser lays a drawing out again even for an unchanged viewBox. */
export function setAttributeIfChanged(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

export function setPart<T extends SvgElement>(element: T, name: string): T {
  return setAttributes(element, { 'data-part': name });
}

export function setAttributes<T extends SvgElement>(element: T, values: Readonly<Record<string, string>>): T {
  for (const [name, value] of Object.entries(values)) element.node.setAttribute(name, value);
  return element;
}

export function toPolygonPath(outline: Outline): string {
  let d = '';
  for (let i = 0; i + 1 < outline.length; i += 2)
    d += `${i === 0 ? 'M' : 'L'}${Math.round((outline[i] ?? 0) * 10) / 10} ${Math.round((outline[i + 1] ?? 0) * 10) / 10}`;
  return `${d}Z`;
}

export function toRectanglePath({ x, y, width, height }: Bounds): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;
}

export const round = (value: number): number => Math.round(value * 100) / 100;
export const toDegrees = (angle: number): number => Math.round((angle * 18_000) / Math.PI) / 100;

/** Adds a bare text element: svg.js would measure each one, which costs a layout apiece. */
export function addText(group: G, text: string, at: Point, size: number | null): SvgElement {
  const node = new SvgElement(createSvgNode('text'));
  group.add(node);
  node.node.textContent = text;
  node.node.setAttribute('x', String(round(at.x)));
  node.node.setAttribute('y', String(round(at.y)));
  if (size !== null) node.node.setAttribute('font-size', String(round(size)));
  return node;
}

/** Adds a name as an outline, or as text where a character of it has none. */
export function addName(group: G, text: string, at: Point, size: number): SvgElement {
  const outlined = outlineText(text, at, size);
  return outlined === null ? addText(group, text, at, size) : addPath(group, outlined);
}
