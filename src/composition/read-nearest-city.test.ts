import { expect, it } from 'vitest';
import { memoryPorts } from '#adapters/memory/memory-ports.ts';
import type { Coordinates, PositionIssue } from '#domain/market/nearest-city.ts';
import { err, ok, type Result } from '#domain/shared/result.ts';
import { readNearestCity } from './read-nearest-city.ts';

const { eventCatalogue } = memoryPorts();
const readAt = (position: Result<Coordinates, PositionIssue>) =>
  readNearestCity({ eventCatalogue, geolocation: { findPosition: async () => position } });

it('finds the nearest city that has events', async () => {
  expect(await readAt(ok([5.03, -75.45]))).toMatchObject({ value: { kind: 'found', city: 'Manizales' } });
});

it('offers the cities when the position stays private', async () => {
  const answer = await readAt(err('DENIED'));

  expect(answer).toMatchObject({ value: { kind: 'unknown', reason: 'DENIED' } });
  expect(answer.ok && answer.value.cities).toContain('Manizales');
});
