import { describe, expect, it } from 'vitest';
import { keepPartlyFree, listBlockingEvents, type SeatConflict } from './seat-conflict.ts';

const at = (id: string, ...seats: readonly number[]): SeatConflict => ({
  id,
  title: id,
  startsAt: 0,
  venue: { code: 'V', name: 'V', city: 'C', timeZone: 'America/Bogota' },
  seats,
});

describe('the seats of a bundle that are not free', () => {
  const conflicts = [at('first', 1, 2, 3), at('second', 3), at('third', 3, 4)];

  it('name the events that block them', () => {
    expect(listBlockingEvents(conflicts, 1).map(({ id }) => id)).toEqual(['first']);
    expect(listBlockingEvents(conflicts, 3).map(({ id }) => id)).toEqual(['first', 'second', 'third']);
    expect(listBlockingEvents(conflicts, 9)).toEqual([]);
  });

  it('are listed without those that are free at no event', () => {
    expect(keepPartlyFree(conflicts).map(({ id, seats }) => [id, seats])).toEqual([
      ['first', [1, 2]],
      ['third', [4]],
    ]);
  });
});
