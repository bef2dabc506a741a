import { expect, it } from 'vitest';
import { getSpokenVenueName } from './event.ts';

it.each([
  ['Estadio La Ceiba', 'La Ceiba'],
  ['Circuito Los Alisos', 'Los Alisos'],
  ['Arena Obsidiana', 'Arena Obsidiana'],
  ['Estadio', 'Estadio'],
  ['Estadio de la 80', 'Estadio de la 80'],
])('people call %s %s', (name, spoken) => {
  expect(getSpokenVenueName({ name })).toBe(spoken);
});
