import type { Mark } from '#domain/catalogue/poster/kits.ts';
import { drawPoster, type PosterSubject } from '#domain/catalogue/poster/poster-art.ts';
import type { Plate } from '../EventPoster/plate.ts';

/** The content of a seat's poster. It has no code, name or document, because the picture is published. */
export type SeatPoster = {
  readonly subject: PosterSubject;
  readonly plate: Plate;
  readonly caption: string;
  /** The clubs, or the title of the event. */
  readonly names: readonly string[];
  readonly when: string;
  readonly venue: string;
  /** Section, row and seat. */
  readonly facts: readonly SeatPosterFact[];
};

export type SeatPosterFact = { readonly id: string; readonly term: string; readonly value: string };

/** Four by five, which feeds of pictures show uncut. */
export const seatPosterSize = { width: 1080, height: 1350 } as const;

const artHeight = 640;
const margin = 72;
const lineWidth = seatPosterSize.width - 2 * margin;
const family = 'Archivo, system-ui, sans-serif';

/** Draws the poster of a seat: the event's art above, names, date, venue and seat on a plate below. */
export function drawSeatPoster(context: CanvasRenderingContext2D, poster: SeatPoster): void {
  const { width, height } = seatPosterSize;
  const { ground, type, accent } = poster.plate;
  drawArt(context, poster.subject);
  context.fillStyle = ground;
  context.fillRect(0, artHeight, width, height - artHeight);
  context.textBaseline = 'alphabetic';
  write(context, poster.caption, { y: artHeight + 84, size: 40, weight: 700, color: accent });
  let y = artHeight + 100;
  for (const [index, name] of poster.names.entries()) {
    const size = poster.names.length > 1 ? 96 : 120;
    y += size;
    write(context, name.toLocaleUpperCase('es'), {
      y,
      size,
      weight: 800,
      color: index % 2 === 0 ? type : accent,
      isWide: true,
    });
  }
  write(context, poster.when, { y: y + 76, size: 40, weight: 700, color: type });
  write(context, poster.venue, { y: y + 128, size: 36, weight: 500, color: type });
  drawFacts(context, poster);
  drawWordmark(context, poster.plate);
}

function drawArt(context: CanvasRenderingContext2D, subject: PosterSubject): void {
  const { width } = seatPosterSize;
  const art = drawPoster(subject, { width, height: artHeight });
  clipped(context, `M0 0H${width}V${artHeight}H0Z`, () => {
    if (art.kind === 'solo') {
      drawMarks(context, art.marks);
      for (const { clip, marks } of art.stubs) clipped(context, clip, () => drawMarks(context, marks));
      return;
    }
    const { home, away, awaySide, figure, outline } = art;
    drawMarks(context, home);
    clipped(context, awaySide, () => drawMarks(context, away));
    clipped(context, figure, () => {
      drawMarks(context, away);
      clipped(context, awaySide, () => drawMarks(context, home));
    });
    drawMarks(context, outline);
  });
}

function clipped(context: CanvasRenderingContext2D, path: string, draw: () => void): void {
  context.save();
  context.clip(new Path2D(path));
  draw();
  context.restore();
}

function drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  for (const { d, fill, stroke, strokeWidth = 1 } of marks) {
    const path = new Path2D(d);
    if (fill !== undefined) {
      context.fillStyle = fill;
      context.fill(path);
    }
    if (stroke !== undefined) {
      context.strokeStyle = stroke;
      context.lineWidth = strokeWidth;
      context.stroke(path);
    }
  }
}

/** Draws section, row and seat in columns of equal width above the lower edge. */
function drawFacts(context: CanvasRenderingContext2D, { facts, plate }: SeatPoster): void {
  const top = seatPosterSize.height - 262;
  context.fillStyle = plate.accent;
  context.fillRect(margin, top, lineWidth, 4);
  const column = lineWidth / Math.max(facts.length, 1);
  for (const [index, { term, value }] of facts.entries()) {
    const place = { x: margin + index * column, maxWidth: column - 24 };
    write(context, term, { ...place, y: top + 50, size: 30, weight: 500, color: plate.type });
    write(context, value, { ...place, y: top + 126, size: 76, weight: 800, color: plate.type });
  }
}

function drawWordmark(context: CanvasRenderingContext2D, { type, accent }: Plate): void {
  const y = seatPosterSize.height - 52;
  const parts = [
    ['taqui', type],
    ['ll', accent],
    ['a', type],
  ] as const;
  let x = margin;
  for (const [text, color] of parts)
    x += write(context, text, { x, y, size: 44, weight: 900, color, maxWidth: lineWidth });
}

type Style = {
  readonly x?: number;
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly color: string;
  readonly maxWidth?: number;
  /** Takes the widest letters that fit. */
  readonly isWide?: boolean;
};

const widths = [
  'expanded',
  'semi-expanded',
  'normal',
  'semi-condensed',
  'condensed',
  'extra-condensed',
] as const;

/** Writes a text that becomes narrower, then smaller, until it fits; returns its width. */
function write(context: CanvasRenderingContext2D, text: string, style: Style): number {
  const { x = margin, y, size, weight, color, maxWidth = lineWidth, isWide = false } = style;
  context.fillStyle = color;
  const measure = (fontSize: number): number => {
    context.font = `${weight} ${fontSize}px ${family}`;
    return context.measureText(text).width;
  };
  const fits = (isWide ? widths : widths.slice(2)).some((width) => {
    context.fontStretch = width;
    return measure(size) <= maxWidth;
  });
  if (!fits) measure(Math.floor((size * maxWidth) / measure(size)));
  context.fillText(text, x, y);
  return context.measureText(text).width;
}
