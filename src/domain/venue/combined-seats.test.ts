import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { combineSeatStates, combineStatesOfSeat } from './combined-seats.ts';
import { seatStateByte } from './seat-state.ts';

const publicBytes = [seatStateByte.AVAILABLE, seatStateByte.RESERVED_BY_ANOTHER, seatStateByte.UNAVAILABLE];

it('a seat is available where it is available at all events, in any order of them', () => {
  const seats = fc.array(fc.constantFrom(...publicBytes), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(seats, { minLength: 1, maxLength: 6 }), (events) => {
      const states = events.map((bytes) => Uint8Array.from(bytes));
      const combined = combineSeatStates(states, 5);
      for (let seat = 0; seat < 5; seat += 1) {
        const isFree = states.every((own) => own[seat] === seatStateByte.AVAILABLE);
        expect(combined[seat] === seatStateByte.AVAILABLE).toBe(isFree);
        expect(combineStatesOfSeat(states, seat)).toBe(combined[seat]);
      }
      expect(combineSeatStates(states.toReversed(), 5)).toEqual(combined);
    }),
  );
});
