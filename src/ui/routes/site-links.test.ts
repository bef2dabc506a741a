import { describe, expect, it } from 'vitest';
import { buildSearchPath, parseEventSearch, parseReturnSearch, toEventQuery } from './search-params.ts';
import { buildLoginPath, buildOperatorLoginPath } from './site-links.ts';

describe('the address of the login', () => {
  it('names the exact page to return to', () => {
    expect(buildLoginPath('/my-tickets')).toBe('/authorization/login?return=%2Fmy-tickets');
    expect(buildOperatorLoginPath('/assistant/buy?event=a')).toBe(
      '/authorization/operators?return=%2Fassistant%2Fbuy%3Fevent%3Da',
    );
  });

  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', '/authorization/login', ''])(
    'leaves out %s, which is not a page of ours',
    (place) => {
      expect(buildLoginPath(place)).toBe('/authorization/login');
      expect(parseReturnSearch({ return: place })).toEqual({});
    },
  );
});

describe('a search in the address', () => {
  it('is none on the front page', () => {
    expect(toEventQuery(parseEventSearch({}))).toBeNull();
  });

  it('counts pages from one in addresses and from zero inside (Spec §9)', () => {
    expect(toEventQuery(parseEventSearch({ page: 1 }))).toEqual({ page: 0 });
    expect(buildSearchPath({ page: 2, searchText: 'páramo', kind: 'FOOTBALL' })).toBe(
      '/?q=p%C3%A1ramo&kind=FOOTBALL&page=3',
    );
    expect(buildSearchPath({ page: 0, when: 'weekend' })).toBe('/?when=weekend');
  });

  it.each([
    [{ page: 'x' }, null],
    [{ page: -1 }, null],
    [{ kind: 'CHESS' }, null],
    [{ q: '   ' }, null],
    [{ q: 2027 }, { page: 0, searchText: '2027' }],
    [{ when: 'someday' }, null],
    [{ from: '2026-02-30', city: ' ' }, null],
    [
      { from: '2026-12-31', to: '2026-12-01' },
      { page: 0, from: '2026-12-01', to: '2026-12-31' },
    ],
  ])('reads %o as a person means it', (search, query) => {
    expect(toEventQuery(parseEventSearch(search))).toEqual(query);
  });

  it('parses back to the query that built it', () => {
    const query = {
      page: 3,
      searchText: 'a&b=c',
      kind: 'TENNIS',
      city: 'Bogotá',
      when: 'month',
      from: '2026-12-01',
      to: '2026-12-31',
    } as const;

    const read = new URL(buildSearchPath(query), 'https://here.test').searchParams;

    expect(toEventQuery(parseEventSearch(Object.fromEntries(read)))).toEqual(query);
  });
});
