import type { G, Element as SvgElement } from '@svgdotjs/svg.js';
import type { Tag } from '../seat-map-picture.ts';
import {
  addGroup,
  addName,
  addRect,
  addText,
  createSquare,
  round,
  setAttributeIfChanged,
  setAttributes,
  setPart,
} from './svg-elements.ts';

type Tags = {
  readonly group: G;
  readonly shown: Map<number, { readonly node: SvgElement; readonly text: string; readonly kind: string }>;
};

/** Returns a function that draws the tags of a layer; those of the rail have a box around them. */
export function createTagsPainter(
  group: G,
  { boxed }: { readonly boxed: boolean } = { boxed: false },
): (tags: readonly Tag[], size: number) => void {
  const drawn: Tags = { group, shown: new Map() };
  return (tags, size) => updateTags(drawn, tags, size, boxed);
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
  if (text !== '') setPart(addName(inner, text, at, 9), 'rail-text');
  return box;
}
