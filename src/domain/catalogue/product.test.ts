import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPathFromName } from './event-path.ts';
import { isBundle, productKinds, sports } from './product.ts';

/** Spec §1. */
describe('product kinds', () => {
  it('are bundles when EVENT_BUNDLE or SEASON_PASS, and only then', () => {
    expect(productKinds.filter(isBundle)).toEqual(['SEASON_PASS', 'EVENT_BUNDLE']);
  });

  it('have four sports among them', () => {
    expect(productKinds.filter((kind) => sports.some((sport) => sport === kind))).toEqual(sports);
  });
});

/** Spec §9. */
describe('buildPathFromName', () => {
  it('replaces spaces with underscores and prefixes a slash', () => {
    expect(buildPathFromName('Clásico de la Sabana')).toBe('/Clásico_de_la_Sabana');
    expect(buildPathFromName('')).toBe('/');
  });

  it('changes nothing but spaces', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const path = buildPathFromName(name);

        expect(path).toHaveLength(name.length + 1);
        expect(path).not.toContain(' ');
        expect([...name].every((letter) => letter === ' ' || path.includes(letter))).toBe(true);
      }),
    );
  });
});
