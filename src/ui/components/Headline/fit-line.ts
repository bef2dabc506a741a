import { advanceWidths, widthStops } from './advance-widths.ts';

export type FittedLine = {
  readonly text: string;
  /** Position on Archivo's width axis, 62 to 125. */
  readonly width: number;
  /** Font size in hundredths of the line's container, in other words in cqi. */
  readonly size: number;
  /** The width left over once the line has grown as far as it may. */
  readonly remaining: number;
};

export const headlineTracking = -0.012;
/** Added to each space, in em: the narrowest capitals have a space of 0.117 em, which words would run together in. */
const headlineWordSpacing = 0.12;
const narrowest = widthStops[0];
const widest = widthStops[widthStops.length - 1] ?? narrowest;
const maxGrowth = 1.32;
const measure = 100;

/**
 * Sets a line to the full width by solving the font's width axis. It calculates from a table of advances, so nothing is
 * measured in the browser and no layout shift occurs. Lines that are too long shrink at width 62; lines that are too short grow
 * by at most a third at width 125.
 */
export function fitLine(line: string, preferredSize: number): FittedLine {
  const text = line.toLocaleUpperCase('es');
  const advanceAt = (width: number) => calculateAdvance(text, width) * preferredSize;
  if (advanceAt(narrowest) > measure) {
    return {
      text,
      width: narrowest,
      size: round((preferredSize * measure) / advanceAt(narrowest)),
      remaining: 0,
    };
  }
  if (advanceAt(widest) < measure) {
    const growth = Math.min(maxGrowth, measure / advanceAt(widest));
    const used = advanceAt(widest) * growth;
    return { text, width: widest, size: round(preferredSize * growth), remaining: round(measure - used) };
  }
  return { text, width: solveWidth(advanceAt), size: preferredSize, remaining: 0 };
}

/** Calculates the advance of a line in em at a position of the width axis. */
export function calculateAdvance(text: string, width: number): number {
  const upper = widthStops.findIndex((stop, index) => index > 0 && width <= stop);
  const stop = upper === -1 ? widthStops.length - 1 : upper;
  const from = widthStops[stop - 1] ?? narrowest;
  const to = widthStops[stop] ?? widest;
  const part = (width - from) / (to - from);
  return calculateAdvanceAtStop(text, stop - 1) * (1 - part) + calculateAdvanceAtStop(text, stop) * part;
}

/** Returns true when a line has an accent above a capital, which needs more line height. */
export const hasAccent = (text: string): boolean => /[ÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜÑ]/.test(text);

function calculateAdvanceAtStop(text: string, stop: number): number {
  const glyphs = [...text];
  const sum = glyphs.reduce(
    (total, glyph) =>
      total +
      getGlyphWidth(glyph, stop) / 1000 +
      headlineTracking +
      (glyph === ' ' ? headlineWordSpacing : 0),
    0,
  );
  return glyphs.length === 0 ? 0 : sum - headlineTracking;
}

function getGlyphWidth(glyph: string, stop: number): number {
  const bare = glyph.normalize('NFD')[0] ?? glyph;
  const row = advanceWidths[glyph] ?? advanceWidths[bare] ?? advanceWidths.O;
  return row?.[stop] ?? 0;
}

function solveWidth(advanceAt: (width: number) => number): number {
  let low: number = narrowest;
  let high: number = widest;
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (advanceAt(middle) < measure) low = middle;
    else high = middle;
  }
  return Math.floor(low * 10) / 10;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
