import { advanceWidths, widthStops } from './advance-widths.ts';

export type FittedLine = {
  readonly text: string;
  /** Position on Archivo's width axis, 62 to 125. */
  readonly width: number;
  /** Font size in hundredths of the measure, i.e. in cqi when the measure is the container. */
  readonly size: number;
  /** What is left of the measure once the line has grown as far as it may. */
  readonly rest: number;
};

export const cartelTracking = -0.012;
const narrowest = widthStops[0];
const widest = widthStops[widthStops.length - 1] ?? narrowest;
const longestGrowth = 1.32;
const measure = 100;

/**
 * Sets a line to the full measure by solving the width axis: pure arithmetic over a table of advances, so there is no
 * measuring in the browser and no layout shift. Too long shrinks at 62; too short grows by a third at most at 125.
 */
export function fitLine(line: string, wantedSize: number): FittedLine {
  const text = line.toLocaleUpperCase('es');
  const advanceAt = (width: number) => advance(text, width) * wantedSize;
  if (advanceAt(narrowest) > measure) {
    return { text, width: narrowest, size: round((wantedSize * measure) / advanceAt(narrowest)), rest: 0 };
  }
  if (advanceAt(widest) < measure) {
    const growth = Math.min(longestGrowth, measure / advanceAt(widest));
    const used = advanceAt(widest) * growth;
    return { text, width: widest, size: round(wantedSize * growth), rest: round(measure - used) };
  }
  return { text, width: solveWidth(advanceAt), size: wantedSize, rest: 0 };
}

/** Advance of a line in em at a position of the width axis. */
export function advance(text: string, width: number): number {
  const upper = widthStops.findIndex((stop, index) => index > 0 && width <= stop);
  const stop = upper === -1 ? widthStops.length - 1 : upper;
  const from = widthStops[stop - 1] ?? narrowest;
  const to = widthStops[stop] ?? widest;
  const part = (width - from) / (to - from);
  return advanceAtStop(text, stop - 1) * (1 - part) + advanceAtStop(text, stop) * part;
}

/** Whether the line carries an accent above a capital, which needs air of its own. */
export const hasAccent = (text: string): boolean => /[ÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜÑ]/.test(text);

function advanceAtStop(text: string, stop: number): number {
  const glyphs = [...text];
  const sum = glyphs.reduce((total, glyph) => total + widthOf(glyph, stop) / 1000 + cartelTracking, 0);
  return glyphs.length === 0 ? 0 : sum - cartelTracking;
}

function widthOf(glyph: string, stop: number): number {
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
