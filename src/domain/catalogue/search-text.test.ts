import { expect, it } from 'vitest';
import { createTextSearch, foldSearchableText } from './search-text.ts';

const texts = foldSearchableText(['Páramo F. C.', 'Copa Cordillera', 'La Ceiba']);

it.each([
  ['paramo', true],
  ['PÁRAMO', true],
  ['copa par', true],
  ['f.c.', true],
  ['aramo', false],
  ['copa cali', false],
  ['  ', true],
  ['%', true],
])('finds %s: %s', (searchText, isFound) => {
  expect(createTextSearch(searchText)(texts)).toBe(isFound);
});
