import { readFileSync } from 'node:fs';
import {
  type Color,
  converter,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  wcagContrast,
} from 'culori';
import { describe, expect, it } from 'vitest';
import { priceRanks } from '#domain/venue/price-rank.ts';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Reads a token of both themes as [light, dark]. */
function readToken(name: string): readonly [light: string, dark: string] {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(tokens) ?? [];
  const [light = '', dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  return [light, dark];
}

const themes = ['light', 'dark'] as const;
const visions = {
  'full colour vision': (color: Color) => color,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
};
const toOklab = converter('oklab');
const toRgb = converter('rgb');
const measureDifference = differenceEuclidean('oklab');

describe.each(themes)('the colours of prices, %s', (theme) => {
  const pick = (name: string) => readToken(name)[themes.indexOf(theme)] ?? '';
  const colors = priceRanks.map((rank) => pick(`zone-${rank}`));

  it('become darker with the price', () => {
    const lightness = colors.map((color) => toOklab(color)?.l ?? 0);

    expect(lightness).toEqual(lightness.toSorted((a, b) => b - a));
    expect(new Set(colors).size).toBe(priceRanks.length);
  });

  it.each(Object.entries(visions))('can be told apart with %s', (_, simulate) => {
    const seen = colors.flatMap((color) => toRgb(color) ?? []).map((color) => simulate(color));
    const differences = seen.flatMap((color, index) =>
      seen.slice(index + 1).map((other) => measureDifference(color, other)),
    );

    expect(Math.min(...differences)).toBeGreaterThan(0.06);
  });

  it.each(priceRanks)('carry a readable name: %i', (rank) => {
    expect(wcagContrast(pick(`zone-${rank}`), pick(`zone-${rank}-on`))).toBeGreaterThanOrEqual(4.5);
  });
});
