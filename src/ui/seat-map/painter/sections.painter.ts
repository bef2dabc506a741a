import type { G, Shape, Element as SvgElement } from '@svgdotjs/svg.js';
import { outlineText } from '../label-glyphs.ts';
import type { SectionLook, SectionPicture } from '../seat-map-picture.ts';
import { createNameBatches, type SectionName, selectTone } from './section-names.ts';
import { addPath, addText, setAttributes, setPart, toPolygonPath } from './svg-elements.ts';

export type SectionsPainter = {
  draw(pictures: readonly SectionPicture[]): void;
  setLook(section: number, look: SectionLook): void;
  /** Writes the names that changed since the last frame. */
  flushNames(): void;
  showNames(shown: boolean): void;
};

export type SectionLayers = {
  readonly sections: G;
  readonly labels: G;
  /** Returns the pattern of a section with few seats, on a dark or a light ground. */
  readonly getHatch: (ground: 'dark' | 'light') => string;
};

type DrawnSection = {
  readonly body: Shape;
  /** The name as text, where it could not be outlined. */
  readonly text: SvgElement | null;
  readonly name: SectionName;
  readonly outline: string;
  hatch: Shape | null;
};

/** Creates the painter of the sections: their outlines, names and looks. */
export function createSectionsPainter({ sections, labels, getHatch }: SectionLayers): SectionsPainter {
  const names = createNameBatches(labels);
  let drawn: readonly DrawnSection[] = [];

  function drawHatch(section: DrawnSection, { rank, stock, opened, chosen }: SectionLook): void {
    const isWanted = stock === 'low' && !opened && !chosen;
    if (isWanted && section.hatch === null) {
      const fill = getHatch(rank > 4 ? 'light' : 'dark');
      section.hatch = setAttributes(setPart(addPath(sections, section.outline), 'hatch'), { fill });
      section.body.node.after(section.hatch.node);
    }
    if (!isWanted && section.hatch !== null) {
      section.hatch.node.remove();
      section.hatch = null;
    }
  }

  return {
    draw(pictures) {
      sections.clear();
      labels.clear();
      names.clear();
      drawn = pictures.map(({ outline, label, at, size, minor }) => {
        const d = toPolygonPath(outline);
        const outlined = outlineText(label, at, size);
        const text = outlined === null ? setPart(addText(labels, label, at, size), 'label') : null;
        text?.node.toggleAttribute('data-minor', minor);
        return {
          body: setPart(addPath(sections, d), 'section'),
          text,
          name: { outlined: outlined ?? '', minor },
          hatch: null,
          outline: d,
        };
      });
    },
    setLook(section, look) {
      const own = drawn[section];
      if (own === undefined) return;
      names.put(section, own.name, selectTone(look));
      for (const node of [own.body.node, own.text?.node]) {
        if (node === undefined) continue;
        node.setAttribute('data-rank', String(look.rank));
        node.setAttribute('data-stock', look.stock);
        node.toggleAttribute('data-chosen', look.chosen);
        node.toggleAttribute('data-opened', look.opened);
      }
      if (look.color !== null) own.body.node.style.setProperty('--section-color', look.color);
      drawHatch(own, look);
      if (look.chosen) sections.add(own.body);
    },
    flushNames: names.flush,
    showNames: names.show,
  };
}
