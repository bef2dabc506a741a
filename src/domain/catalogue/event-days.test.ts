import { describe, expect, it } from 'vitest';
import { isOnDays } from './event-days.ts';

const at = (local: string) => Date.parse(`${local}-05:00`);
const venue = { code: 'v', name: 'Estadio', city: 'Cali', timeZone: 'America/Bogota' };
const days = [
  '2026-12-02T20:00',
  '2026-12-04T20:00',
  '2026-12-05T23:59',
  '2026-12-06T16:00',
  '2026-12-12T16:00',
  '2026-12-31T23:30',
  '2027-01-01T00:30',
];
const find = (query: Parameters<typeof isOnDays>[1], now: string) =>
  days
    .filter((start) => isOnDays({ startsAt: at(start), venue }, query, at(now)))
    .map((start) => start.slice(5, 10));

describe('isOnDays', () => {
  // 2 December 2026 is a Wednesday.
  it.each([
    ['today', '2026-12-02T08:00', ['12-02']],
    ['today', '2026-12-06T23:59', ['12-02', '12-04', '12-05', '12-06']],
    ['weekend', '2026-12-02T08:00', ['12-05', '12-06']],
    ['weekend', '2026-12-05T08:00', ['12-05', '12-06']],
    ['weekend', '2026-12-06T08:00', ['12-05', '12-06']],
    ['weekend', '2026-12-07T08:00', ['12-12']],
    ['month', '2026-12-07T08:00', ['12-02', '12-04', '12-05', '12-06', '12-12', '12-31']],
    ['month', '2027-01-01T00:00', days.map((start) => start.slice(5, 10))],
  ] as const)('finds %s on %s by the calendar of the venue', (when, now, expected) => {
    expect(find({ when }, now)).toEqual(expected);
  });

  it.each([
    [{ from: '2026-12-05' }, ['12-05', '12-06', '12-12', '12-31', '01-01']],
    [{ to: '2026-12-04' }, ['12-02', '12-04']],
    [{ from: '2026-12-31', to: '2026-12-31' }, ['12-31']],
    [{ from: '2026-12-13', to: '2026-12-30' }, []],
    [{}, days.map((start) => start.slice(5, 10))],
  ])('finds %j with both days included', (query, expected) => {
    expect(find(query, '2026-12-01T08:00')).toEqual(expected);
  });
});
