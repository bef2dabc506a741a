import { expect, it } from 'vitest';
import { listEventSearchTexts } from './event-search-texts.ts';
import { createSearchVocabulary, noMatch } from './text-search.ts';

const club = (name: string) => ({ id: name, name, shortName: name, kit: { pattern: 'solid', colors: [] } });
const vocabulary = createSearchVocabulary();
const terms = vocabulary.addTexts(
  listEventSearchTexts({
    kind: 'FOOTBALL',
    titles: { es: 'Clásico', en: 'Derby' },
    home: club('Deportivo Páramo'),
    away: club('Atlético Ceiba'),
    competition: 'Copa Macizo',
    venue: { code: 'ATS', name: 'Estadio La Ceiba', city: 'Medellín', timeZone: 'America/Bogota' },
    // 4 December at the venue, already the 5th in UTC.
    startsAt: Date.parse('2026-12-04T20:30-05:00'),
  }),
);

it.each([
  ['futbol diciembre medellin', true],
  ['soccer december', true],
  ['fútbol 4 de diciembre de 2026', true],
  ['viernes', true],
  ['friday', true],
  ['clasico', true],
  ['derby', true],
  ['partido copa', true],
  ['5 diciembre', false],
  ['baloncesto', false],
  ['enero', false],
])('an event is found by %j: %s', (searchText, isFound) => {
  expect(vocabulary.createSearch(searchText)(terms) !== noMatch).toBe(isFound);
});
