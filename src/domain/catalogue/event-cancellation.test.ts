import { describe, expect, it } from 'vitest';
import { canCancelEvent, matchesEventTitle } from './event-cancellation.ts';

const hour = 3_600_000;

describe('the name typed to confirm a cancellation', () => {
  it.each([
    ['as it stands', 'Atlético Páramo – Deportivo Ceiba', true],
    ['without accents, in small letters, with a short dash', 'atletico paramo - deportivo ceiba', true],
    ['of another event', 'Atlético Páramo – Real Manglar', false],
    ['in part', 'Atlético Páramo', false],
    ['not at all', '', false],
  ])('matches %s: %s', (_how, typed, counts) => {
    expect(matchesEventTitle(typed, 'Atlético Páramo – Deportivo Ceiba')).toBe(counts);
  });
});

describe('an event', () => {
  it.each([
    ['that is to come', { startsAt: hour, cancelledAt: null }, true],
    ['that began some hours ago', { startsAt: -11 * hour, cancelledAt: null }, true],
    ['of yesterday', { startsAt: -12 * hour, cancelledAt: null }, false],
    ['that is cancelled', { startsAt: hour, cancelledAt: 0 }, false],
  ])('%s can be cancelled: %s', (_which, event, can) => {
    expect(canCancelEvent(event, 0)).toBe(can);
  });
});
