import type { Messages } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { CatalogueLocale } from '#domain/market/locale.ts';
import { createMessageLoader } from './message-loader.ts';

/** Creates a loader whose messages name their language and bundle, with the active language and what was added to each. */
function createTestLoader(
  fetch = async (locale: string, bundle: string): Promise<Messages> => ({ [bundle]: locale }),
) {
  const added: [CatalogueLocale, Messages][] = [];
  const active: { now: CatalogueLocale | null } = { now: null };
  const loader = createMessageLoader({
    fetch,
    getActiveLocale: () => active.now,
    addMessages: (locale, messages) => added.push([locale, messages]),
  });
  return { loader, added, active };
}

describe('the message bundles of pages', () => {
  it('start with the first bundle only until a page is opened', async () => {
    const { loader } = createTestLoader();

    expect(await loader.load('es')).toEqual({ first: 'es' });
  });

  it('are added to the active language when their page is opened', async () => {
    const { loader, added, active } = createTestLoader();
    await loader.load('es');
    active.now = 'es';
    await loader.addBundle('assistedSale');

    expect(added).toEqual([['es', { assistedSale: 'es' }]]);
  });

  it('are all loaded with another language', async () => {
    const { loader } = createTestLoader();
    await loader.addBundle('assistedSale');
    await loader.addBundle('login');

    expect(await loader.load('en')).toEqual({ first: 'en', assistedSale: 'en', login: 'en' });
  });

  it('are added in both languages while one replaces the other', async () => {
    const { loader, added, active } = createTestLoader();
    active.now = 'es';
    await loader.load('en');
    await loader.addBundle('sale');

    expect(added).toEqual([
      ['es', { sale: 'es' }],
      ['en', { sale: 'en' }],
    ]);
  });

  it('include a page that is opened while a language is loading', async () => {
    const first = Promise.withResolvers<Messages>();
    const { loader } = createTestLoader(async (locale, bundle) =>
      bundle === 'first' ? first.promise : { [bundle]: locale },
    );
    const reading = loader.load('en');
    await loader.addBundle('sale');
    first.resolve({ first: 'en' });

    expect(await reading).toEqual({ first: 'en', sale: 'en' });
  });

  it('fail their page when they cannot be loaded, and load when it is opened again', async () => {
    let isOnline = false;
    const { loader, added, active } = createTestLoader(async (locale, bundle) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return { [bundle]: locale };
    });
    active.now = 'es';
    await expect(loader.addBundle('sale')).rejects.toThrow('Failed to fetch');
    isOnline = true;
    await loader.addBundle('sale');

    expect(added).toEqual([['es', { sale: 'es' }]]);
  });
});
