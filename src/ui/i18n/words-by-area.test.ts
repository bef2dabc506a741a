import type { Messages } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import { wordsOver } from './words-by-area.ts';

/** Words that say of which language and area they are, which language speaks, and what was added to each. */
function house(fetch = async (locale: string, area: string): Promise<Messages> => ({ [area]: locale })) {
  const added: [CatalogueLocale, Messages][] = [];
  const speaking: { now: CatalogueLocale | null } = { now: null };
  const words = wordsOver({
    fetch,
    spoken: () => speaking.now,
    add: (locale, messages) => added.push([locale, messages]),
  });
  return { words, added, speaking };
}

describe('the words of the pages', () => {
  it('are no more than the first ones until a page is wanted', async () => {
    const { words } = house();

    expect(await words.read('es')).toEqual({ first: 'es' });
  });

  it('are added to the language that speaks when their page is wanted', async () => {
    const { words, added, speaking } = house();
    await words.read('es');
    speaking.now = 'es';
    await words.want('desk');

    expect(added).toEqual([['es', { desk: 'es' }]]);
  });

  it('all come with another language', async () => {
    const { words } = house();
    await words.want('desk');
    await words.want('login');

    expect(await words.read('en')).toEqual({ first: 'en', desk: 'en', login: 'en' });
  });

  it('come in both languages while one gives way to the other', async () => {
    const { words, added, speaking } = house();
    speaking.now = 'es';
    await words.read('en');
    await words.want('sale');

    expect(added).toEqual([
      ['es', { sale: 'es' }],
      ['en', { sale: 'en' }],
    ]);
  });

  it('are not missed by a page that is wanted while a language is on its way', async () => {
    const first = Promise.withResolvers<Messages>();
    const { words } = house(async (locale, area) => (area === 'first' ? first.promise : { [area]: locale }));
    const reading = words.read('en');
    await words.want('sale');
    first.resolve({ first: 'en' });

    expect(await reading).toEqual({ first: 'en', sale: 'en' });
  });

  it('fail their page when they cannot be had, and come when it is wanted again', async () => {
    let isOnline = false;
    const { words, added, speaking } = house(async (locale, area) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return { [area]: locale };
    });
    speaking.now = 'es';
    await expect(words.want('sale')).rejects.toThrow('Failed to fetch');
    isOnline = true;
    await words.want('sale');

    expect(added).toEqual([['es', { sale: 'es' }]]);
  });
});
