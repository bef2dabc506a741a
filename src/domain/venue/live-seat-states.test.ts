import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAvailableStates } from '#testing/builders/available-seats.ts';
import { createLiveSeatStates, type SeatsChangedListener } from './live-seat-states.ts';
import { seatStateByte, seatStates } from './seat-state.ts';

const watched = () => {
  const heard: Parameters<SeatsChangedListener>[0][] = [];
  const states = createLiveSeatStates(createAvailableStates(5));
  const stop = states.subscribe((seats) => heard.push(seats));
  return { heard, states, stop };
};

describe('live seat states', () => {
  it('apply the last change of each seat and no other', () => {
    const changes = fc.array(
      fc.record({ seat: fc.nat({ max: 99_999 }), state: fc.constantFrom(...seatStates) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(changes, (given) => {
        const before = createAvailableStates(50_000);
        const states = createLiveSeatStates(before);

        states.apply(given);

        const last = new Map(given.map(({ seat, state }) => [seat, state]));
        const wrong = states.bytes.findIndex(
          (byte, seat) => byte !== seatStateByte[last.get(seat) ?? 'AVAILABLE'],
        );
        expect(wrong).toBe(-1);
        expect(before.every((byte) => byte === seatStateByte.AVAILABLE)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('notify of the changed seats only', () => {
    const { heard, states } = watched();

    states.apply([
      { seat: 1, state: 'UNAVAILABLE' },
      { seat: 2, state: 'AVAILABLE' },
      { seat: 99, state: 'UNAVAILABLE' },
    ]);

    expect(heard).toEqual([[1]]);
    expect(states.bytes[1]).toBe(seatStateByte.UNAVAILABLE);
  });

  it('do not notify when nothing changed', () => {
    const { heard, states } = watched();

    states.apply([{ seat: 0, state: 'AVAILABLE' }]);

    expect(heard).toEqual([]);
  });

  it('notify that any seat may have changed when all are replaced', () => {
    const { heard, states } = watched();

    states.replace(new Uint8Array(5).fill(seatStateByte.READ));

    expect(heard).toEqual([null]);
    expect([...states.bytes]).toEqual(Array(5).fill(seatStateByte.READ));
  });

  it('do not notify unsubscribed listeners', () => {
    const { heard, states, stop } = watched();

    stop();
    states.apply([{ seat: 1, state: 'READ' }]);

    expect(heard).toEqual([]);
  });
});
