import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uniqueBy, uniqueById } from './unique-by.ts';

/** Spec §3: lists of items are deduplicated by id. */
describe('uniqueById', () => {
  it('keeps the first of each id, in order', () => {
    const items = [
      { id: 2, name: 'b' },
      { id: 1, name: 'a' },
      { id: 2, name: 'later' },
    ];

    expect(uniqueById(items)).toEqual([
      { id: 2, name: 'b' },
      { id: 1, name: 'a' },
    ]);
  });

  it('is idempotent, loses no id and keeps the order', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.integer({ min: 0, max: 9 }), at: fc.nat() })), (items) => {
        const once = uniqueById(items);
        const places = once.map((item) => items.indexOf(item));

        expect(uniqueById(once)).toEqual(once);
        expect(new Set(once.map(({ id }) => id))).toEqual(new Set(items.map(({ id }) => id)));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  it('treats 1 and the text 1 as different keys', () => {
    expect(uniqueBy<number | string>([1, '1'], (item) => item)).toEqual([1, '1']);
  });
});
