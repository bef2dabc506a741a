import { describe, expect, it } from 'vitest';
import { liveSeatStates, type SeatsChanged } from './live-seat-states.ts';
import { seatStateByte } from './seat-state.ts';
import { allAvailable } from './seat-states.ts';

const watched = () => {
  const heard: Parameters<SeatsChanged>[0][] = [];
  const states = liveSeatStates(allAvailable(5));
  const stop = states.subscribe((seats) => heard.push(seats));
  return { heard, states, stop };
};

describe('live seat states', () => {
  it('tells which seats changed, and only those', () => {
    const { heard, states } = watched();

    states.apply([
      { seat: 1, state: 'UNAVAILABLE' },
      { seat: 2, state: 'AVAILABLE' },
      { seat: 99, state: 'UNAVAILABLE' },
    ]);

    expect(heard).toEqual([[1]]);
    expect(states.bytes[1]).toBe(seatStateByte.UNAVAILABLE);
  });

  it('says nothing when nothing changed', () => {
    const { heard, states } = watched();

    states.apply([{ seat: 0, state: 'AVAILABLE' }]);

    expect(heard).toEqual([]);
  });

  it('says that anything may have changed when all is replaced', () => {
    const { heard, states } = watched();

    states.replace(new Uint8Array(5).fill(seatStateByte.READ));

    expect(heard).toEqual([null]);
    expect([...states.bytes]).toEqual(Array(5).fill(seatStateByte.READ));
  });

  it('leaves those alone who stopped listening', () => {
    const { heard, states, stop } = watched();

    stop();
    states.apply([{ seat: 1, state: 'READ' }]);

    expect(heard).toEqual([]);
  });
});
