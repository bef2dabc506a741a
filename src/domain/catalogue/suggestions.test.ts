import { describe, expect, it } from 'vitest';
import type { EventSummary } from './event.ts';
import { listSuggestions } from './suggestions.ts';

const club = (name: string) => ({ id: name, name, shortName: name, kit: { pattern: 'solid', colors: [] } });
const anEvent = (home: string, away: string | null, venue: string, city: string): EventSummary => ({
  id: `${home}-${away}`,
  market: 'COL',
  kind: 'FOOTBALL',
  title: home,
  home: club(home),
  away: away === null ? null : club(away),
  competition: null,
  venue: { code: 'v', name: venue, city, timeZone: 'America/Bogota' },
  startsAt: 0,
  saleState: 'ON_SALE',
  saleOpensAt: 0,
  from: null,
  available: 1,
  capacity: 1,
  maxTickets: 6,
  doorsOpenAt: null,
  bundle: null,
  tour: null,
});
const events = [
  anEvent('Deportivo Páramo', 'Atlético Ceiba', 'Estadio La Ceiba', 'Cali'),
  anEvent('Real Cafetal', 'Deportivo Páramo', 'Estadio La Ceiba', 'Cali'),
  anEvent('Vuelta a Cali', null, 'Circuito Los Alisos', 'Tunja'),
];
const suggest = (searchText: string) =>
  listSuggestions(events, searchText).map((one) =>
    one.kind === 'event' ? `event ${one.event.title}` : `${one.kind} ${one.name}`,
  );
const everyEvent = events.map(({ title }) => `event ${title}`);

describe('listSuggestions', () => {
  it.each([
    ['cali', ['city Cali', 'event Vuelta a Cali', 'event Deportivo Páramo', 'event Real Cafetal']],
    ['Ceiba', ['club Atlético Ceiba', 'venue Estadio La Ceiba', ...everyEvent]],
    ['paramo dep', ['club Deportivo Páramo', ...everyEvent]],
    ['vuelta', ['event Vuelta a Cali', 'event Deportivo Páramo', 'event Real Cafetal']],
    ['atletico cieba', ['club Atlético Ceiba', ...everyEvent]],
    ['', []],
  ])('names what %j may mean, each once, before the events', (typed, expected) => {
    expect(suggest(typed)).toEqual(expected);
  });

  it('offers seven at most', () => {
    const many = Array.from({ length: 20 }, (_, n) => anEvent(`Cali ${n}`, 'Cali B', 'Cali Arena', 'Cali'));

    expect(listSuggestions(many, 'cali').map(({ kind }) => kind)).toEqual([
      'city',
      'club',
      'club',
      'venue',
      'event',
      'event',
      'event',
    ]);
  });
});
