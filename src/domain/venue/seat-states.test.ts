import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seatStateByte, seatStates, toSeatState } from './seat-state.ts';
import { decodeSeatChanges, decodeSeatStates, encodeSeatChanges, encodeSeatStates } from './seat-states.ts';

const state = fc.constantFrom(...seatStates);
const changes = fc.array(fc.record({ seat: fc.nat({ max: 99_999 }), state }), { maxLength: 40 });

describe('seat states (Spec §3)', () => {
  it.each(seatStates)('map %s to its byte and back', (name) => {
    expect(toSeatState(seatStateByte[name])).toBe(name);
  });

  it('survive encoding for any seats', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 400 }), (names) => {
        const states = Uint8Array.from(names, (name) => seatStateByte[name]);

        expect(decodeSeatStates(encodeSeatStates(states), names.length)).toEqual({ ok: true, value: states });
      }),
    );
  });

  it('reject the states of another venue', () => {
    expect(decodeSeatStates('AAA', 4)).toEqual({ ok: false, error: 'WRONG_LENGTH' });
    expect(decodeSeatStates('AA?', 3)).toEqual({ ok: false, error: 'UNKNOWN_STATE' });
  });

  it('encode changes without loss', () => {
    fc.assert(
      fc.property(changes, (given) => {
        expect(decodeSeatChanges(encodeSeatChanges(given))).toEqual({ ok: true, value: given });
      }),
    );
  });

  it.each(['A', '12', '12A,', '-1A', '1.5A', '1AA', 'x'])('reject the change %s', (text) => {
    expect(decodeSeatChanges(text)).toEqual({ ok: false, error: 'MALFORMED' });
  });

  it('reject a change to an unknown state', () => {
    expect(decodeSeatChanges('1Z')).toEqual({ ok: false, error: 'UNKNOWN_STATE' });
  });

  it('encode 87,000 seats, half of them sold at random, in at most 40 KB', () => {
    const random = lehmer(20_261_120);
    const states = Uint8Array.from({ length: 87_000 }, () =>
      random() < 0.5
        ? seatStateByte.AVAILABLE
        : random() < 0.8
          ? seatStateByte.UNAVAILABLE
          : seatStateByte.RESERVED_BY_ANOTHER,
    );

    expect(gzipSync(encodeSeatStates(states)).length).toBeLessThanOrEqual(40_000);
  });
});

/** Creates a seeded random generator, the same on every run. */
function lehmer(seed: number): () => number {
  let at = seed % 2_147_483_647;
  return () => {
    at = (at * 48_271) % 2_147_483_647;
    return at / 2_147_483_647;
  };
}
