import { describe, expect, it } from 'vitest';
import { createLiveSeatStates, type SeatsChangedListener } from './live-seat-states.ts';
import { seatStateByte } from './seat-state.ts';
import { createAvailableStates } from './seat-states.ts';

const watched = () => {
  const heard: Parameters<SeatsChangedListener>[0][] = [];
  const states = createLiveSeatStates(createAvailableStates(5));
  const stop = states.subscribe((seats) => heard.push(seats));
  return { heard, states, stop };
};

describe('live seat states', () => {
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
