import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { productKinds } from '#domain/catalogue/product.ts';
import { buildSearchPath, parseEventSearch, toEventQuery } from './search-params.ts';

const read = (path: string) =>
  toEventQuery(parseEventSearch(Object.fromEntries(new URL(path, 'http://localhost').searchParams)));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const name = fc.stringMatching(/^[A-Za-zÁéñ][A-Za-zÁéñ .&=+%#-]{0,20}[a-z]$/);

describe('the address of a search', () => {
  it('has every filter, and is read back as it was', () => {
    const price = fc.integer({ min: 0, max: 999_999 }).map((units) => units * 100);
    fc.assert(
      fc.property(
        fc.record({
          page: fc.nat(500),
          searchText: maybe(name),
          kind: maybe(fc.constantFrom(...productKinds)),
          city: maybe(name),
          venue: maybe(name),
          organisation: maybe(fc.stringMatching(/^[a-z0-9-]{1,30}$/)),
          minPrice: maybe(price),
          maxPrice: maybe(price),
          when: maybe(fc.constantFrom('today' as const, 'weekend' as const)),
        }),
        (query) => {
          fc.pre((query.minPrice ?? 0) <= (query.maxPrice ?? Number.POSITIVE_INFINITY));

          expect(read(buildSearchPath(query))).toEqual({ ...query, from: undefined, to: undefined });
        },
      ),
    );
  });

  it.each([
    ['?minPrice=90000&maxPrice=40000', { minPrice: 4_000_000, maxPrice: 9_000_000 }],
    ['?minPrice=-1&city=Cali', { minPrice: undefined, city: 'Cali' }],
    ['?minPrice=1e9&city=Cali', { minPrice: undefined }],
    ['?organisation=<b>&city=Cali', { organisation: undefined }],
  ])('%s is read as %j', (search, expected) => {
    expect(read(`/${search}`)).toMatchObject(expected);
  });

  it('without a search is the front page', () => {
    expect(read('/?minPrice=abc&organisation=')).toBeNull();
  });
});
