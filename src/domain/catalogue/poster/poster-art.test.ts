import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateContrast, chooseOutlineColor, posterInk, posterPaper } from './colors.ts';
import { createKitFromName } from './kit-from-name.ts';
import { type Kit, kitPatterns } from './kits.ts';
import { type Duel, drawPoster, type PosterFigure, posterFigures, type Solo } from './poster-art.ts';

const home: Kit = { pattern: 'hoops', colors: ['#0b6b46', '#f7f8f1'] };
const away: Kit = { pattern: 'stripes', colors: ['#c1121f', '#141414'] };
const size = { width: 320, height: 260 };

const pathsOf = (art: Duel | Solo): readonly string[] =>
  art.kind === 'duel'
    ? [...art.home, ...art.away, ...art.outline].map((mark) => mark.d).concat(art.awaySide, art.figure)
    : [...art.marks, ...art.stubs.flatMap((stub) => stub.marks)].map((mark) => mark.d);

describe('the artwork of an event', () => {
  it('is the same for the same event', () => {
    const subject = { id: 'par-cei-27', figure: 'football', home, away } as const;

    expect(drawPoster(subject, size)).toEqual(drawPoster(subject, size));
  });

  it('differs for another event of the same clubs', () => {
    const sides = ['first', 'second', 'third'].map((id) => {
      const art = drawPoster({ id, figure: 'football', home, away }, size);
      return art.kind === 'duel' ? art.awaySide : '';
    });

    expect(new Set(sides).size).toBe(3);
  });

  it('sets two clubs against each other and shows a single subject alone', () => {
    expect(drawPoster({ id: 'a', figure: 'basketball', home, away }, size).kind).toBe('duel');
    expect(drawPoster({ id: 'a', figure: 'basketball', home }, size).kind).toBe('solo');
  });

  it.each(posterFigures.flatMap((figure) => kitPatterns.map((pattern) => [figure, pattern] as const)))(
    'draws %s in %s with finite numbers only',
    (figure: PosterFigure, pattern) => {
      const art = drawPoster({ id: 'x', figure, home: { pattern, colors: ['#12439b'] } }, size);

      expect(pathsOf(art).length).toBeGreaterThan(0);
      expect(pathsOf(art).join('')).not.toMatch(/NaN|Infinity|undefined/);
    },
  );

  it('uses only the colours of the kits, ink, paper and the grass of a tour', () => {
    const art = drawPoster({ id: 'man-tra', figure: 'football', home, away }, size);
    const fills =
      art.kind === 'duel' ? [...art.home, ...art.away, ...art.outline].map((mark) => mark.fill) : [];

    expect(
      fills.filter((fill) => fill && ![...home.colors, ...away.colors, posterInk].includes(fill)),
    ).toEqual([]);
  });
});

describe('the outline', () => {
  it('is ink or paper, whichever contrasts more with every colour', () => {
    expect(chooseOutlineColor(['#f7f8f1', '#f5c518'])).toBe(posterInk);
    expect(chooseOutlineColor(['#14213d', '#12439b'])).toBe(posterPaper);
  });
});

describe('a kit made from a name', () => {
  it('is always the same and has distinguishable colours', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        const kit = createKitFromName(name);
        const [first = '', second = ''] = kit.colors;

        expect(kit).toEqual(createKitFromName(name));
        expect(calculateContrast(first, second)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
