import { describe, expect, it } from 'vitest';
import { outlineText } from './label-glyphs.ts';

const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'];

/** Parses the corners of each closed part of an outline, in units of its size. */
function parseParts(outline: string): readonly (readonly { readonly x: number; readonly y: number }[])[] {
  const parts: { x: number; y: number }[][] = [];
  const at = { x: 0, y: 0 };
  for (const [, command = '', numbers = ''] of outline.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const [first = 0, second = 0] = values;
    const last = values.slice(-2);
    // A closed part returns to its first corner, from which the next one begins.
    if (command === 'z') {
      Object.assign(at, parts.at(-1)?.[0]);
      continue;
    }
    if (command === 'M') Object.assign(at, { x: first, y: second });
    else if (command === 'h') at.x += first;
    else if (command === 'v') at.y += first;
    else Object.assign(at, { x: at.x + (last[0] ?? 0), y: at.y + (last[1] ?? 0) });
    if (command === 'm') parts.push([]);
    parts.at(-1)?.push({ ...at });
  }
  return parts;
}

describe('a short name as an outline', () => {
  it.each(letters)('draws %s with closed parts only', (letter) => {
    const outline = outlineText(letter, { x: 0, y: 0 }, 1000) ?? '';
    const begun = outline.match(/m/g) ?? [];
    const closed = outline.match(/z/g) ?? [];

    expect(begun.length).toBeGreaterThan(0);
    expect(closed).toHaveLength(begun.length);
    expect(parseParts(outline).every((part) => part.length > 2)).toBe(true);
  });

  it.each(letters)('draws every part of %s between the capitals’ height and the tail of a Q', (letter) => {
    const heights = parseParts(outlineText(letter, { x: 0, y: 0 }, 1000) ?? '')
      .flat()
      .map(({ y }) => y);

    expect(Math.min(...heights) - Math.max(...heights)).toBeGreaterThan(-860);
  });

  it.each(['A', 'M', 'T', 'V', 'W', 'X', 'Y'])('draws %s symmetrically', (letter) => {
    const outline = outlineText(letter, { x: 0, y: 0 }, 1000) ?? '';
    const corners = parseParts(outline).flat();
    const reach = (side: 1 | -1) => Math.max(...corners.map(({ x }) => side * x));

    expect(Math.abs(reach(1) - reach(-1))).toBeLessThan(15);
  });

  it('returns null for a letter without an outline', () => {
    expect(outlineText('Ñ', { x: 0, y: 0 }, 10)).toBeNull();
  });
});
