import type { Mark } from './kits.ts';
import { drawPoster, type PosterSubject } from './poster-art.ts';

/** Renders an event's artwork as an SVG document without text, the same drawing as on the pages. */
export function renderPosterSvg(
  subject: PosterSubject,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const art = drawPoster(subject, { width, height });
  const drawing =
    art.kind === 'duel'
      ? `<defs><clipPath id="side"><path d="${art.awaySide}"/></clipPath>` +
        `<clipPath id="figure"><path d="${art.figure}"/></clipPath>` +
        `<g id="home">${renderMarks(art.home)}</g><g id="away">${renderMarks(art.away)}</g></defs>` +
        '<use href="#home"/><use href="#away" clip-path="url(#side)"/>' +
        '<g clip-path="url(#figure)"><use href="#away"/><use href="#home" clip-path="url(#side)"/></g>' +
        renderMarks(art.outline)
      : renderMarks(art.marks) +
        art.stubs
          .map(
            ({ clip, marks }, index) =>
              `<clipPath id="stub${index}"><path d="${clip}"/></clipPath>` +
              `<g clip-path="url(#stub${index})">${renderMarks(marks)}</g>`,
          )
          .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawing}</svg>`;
}

const renderMarks = (marks: readonly Mark[]): string =>
  marks
    .map(({ d, fill = 'none', stroke, strokeWidth }) => {
      const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${strokeWidth ?? 1}"`;
      return `<path d="${d}" fill="${fill}"${line}/>`;
    })
    .join('');
