import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { instant } from '#contract/values.ts';
import { toWire } from './to-wire.ts';

const visit = z.object({
  at: instant,
  left: z.nullable(instant),
  stops: z.array(z.object({ name: z.string(), at: instant })),
});

describe('a domain value on the wire', () => {
  it('has its instants as ISO text in UTC', () => {
    const encoded = toWire(visit, { at: 0, left: null, stops: [{ name: 'Norte', at: 86_400_500 }] });

    expect(encoded).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      left: null,
      stops: [{ name: 'Norte', at: '1970-01-02T00:00:00.500Z' }],
    });
  });

  it('leaves out what the contract does not name', () => {
    const guarded = { name: 'Norte', at: 0, secret: 'inside' };

    const encoded = toWire(visit, { at: 0, left: null, stops: [guarded] });

    expect(JSON.stringify(encoded)).not.toContain('inside');
  });

  it('is rejected when it violates the contract', () => {
    expect(() => toWire(visit, { at: Number.NaN, left: null, stops: [] })).toThrow('at');
  });

  it('decodes to the same instant', () => {
    const instants = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) });

    fc.assert(fc.property(instants, (at) => z.decode(instant, toWire(instant, at)) === at));
  });
});
