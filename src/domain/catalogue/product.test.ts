import { expect, it } from 'vitest';
import { productKinds, sports } from './product.ts';

/** Spec §1. */
it('has four sports among the product kinds', () => {
  expect(productKinds.filter((kind) => sports.some((sport) => sport === kind))).toEqual(sports);
});
