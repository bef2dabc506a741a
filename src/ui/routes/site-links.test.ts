import { describe, expect, it } from 'vitest';
import { eventQueryIn, queryOf, returnIn, searchPath } from './search-params.ts';
import { loginPath, operatorsPath } from './site-links.ts';

describe('the way to the login', () => {
  it('names the very place to come back to', () => {
    expect(loginPath('/my-tickets')).toBe('/authorization/login?return=%2Fmy-tickets');
    expect(operatorsPath('/assistant/buy?event=a')).toBe(
      '/authorization/operators?return=%2Fassistant%2Fbuy%3Fevent%3Da',
    );
  });

  it.each(['//evil.test', 'https://evil.test', '/\\evil.test', '/authorization/login', ''])(
    'leaves out %s, which is no place of ours',
    (place) => {
      expect(loginPath(place)).toBe('/authorization/login');
      expect(returnIn({ return: place })).toEqual({});
    },
  );
});

describe('a search in the address', () => {
  it('is none on the front page', () => {
    expect(queryOf(eventQueryIn({}))).toBeNull();
  });

  it('counts pages from one for people and from zero inside (Spec §9)', () => {
    expect(queryOf(eventQueryIn({ page: 1 }))).toEqual({ page: 0 });
    expect(searchPath({ page: 2, words: 'páramo', kind: 'FOOTBALL' })).toBe(
      '/?q=p%C3%A1ramo&kind=FOOTBALL&page=3',
    );
  });

  it.each([
    [{ page: 'x' }, null],
    [{ page: -1 }, null],
    [{ kind: 'CHESS' }, null],
    [{ q: '   ' }, null],
    [{ q: 2027 }, { page: 0, words: '2027' }],
  ])('reads %o as people mean it', (search, query) => {
    expect(queryOf(eventQueryIn(search))).toEqual(query);
  });

  it('comes back the same from the address that it makes', () => {
    const query = { page: 3, words: 'a&b=c', kind: 'TENNIS' } as const;

    const read = new URL(searchPath(query), 'https://here.test').searchParams;

    expect(queryOf(eventQueryIn(Object.fromEntries(read)))).toEqual(query);
  });
});
