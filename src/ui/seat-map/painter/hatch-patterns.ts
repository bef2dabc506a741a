import { Defs, Element as SvgElement } from '@svgdotjs/svg.js';
import { addRect, createSvgNode, setAttributes, setPart } from './svg-elements.ts';

type Pattern = 'few' | 'few-light' | 'other';

let drawings = 0;

/**
 * Adds the hatch patterns for sections with few seats and for seats that someone else holds. Patterns belong to one drawing, so
 * their ids do too. Returns the paint of a pattern by its name.
 */
export function addHatchPatterns(svg: SvgElement): (name: Pattern) => string {
  const id = `map-${++drawings}`;
  const defs = new Defs();
  svg.add(defs);
  const addPattern = (name: Pattern, size: number): SvgElement => {
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
  for (const name of ['few', 'few-light'] as const)
    setPart(addRect(addPattern(name, 26), { x: 0, y: 0, width: 7, height: 26 }), `hatch-${name}`);
  const other = addPattern('other', 1.2);
  setPart(addRect(other, { x: 0, y: 0, width: 1.2, height: 1.2 }), 'other-ground');
  setPart(addRect(other, { x: 0, y: 0, width: 0.36, height: 1.2 }), 'other-line');
  return (name) => `url(#${id}-${name})`;
}
