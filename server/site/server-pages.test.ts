import { expect, it, vi } from 'vitest';
import { rememberPages, type ServerPage } from './server-pages.ts';

const home = (city: string): ServerPage => ({
  kind: 'home',
  home: {
    banners: [],
    categories: [],
    rows: { today: [], weekend: [], upcoming: [], passes: [], cities: [city], clubs: [] },
  },
});
const reader = {
  market: 'COL',
  language: 'es',
  sites: { COL: 'https://taquilla.example', MEX: 'https://taquilla.example.mx' },
} as const;

it('renders a page once until it shows something else, for each market and language', () => {
  const render = vi.fn((page: ServerPage) => JSON.stringify(page));
  const remembered = rememberPages(render);

  expect(remembered(home('Cali'), reader)).toBe(remembered(home('Cali'), reader));
  remembered(home('Tunja'), reader);
  remembered(home('Cali'), { ...reader, language: 'en' });
  remembered(home('Cali'), { ...reader, market: 'MEX' });

  expect(render).toHaveBeenCalledTimes(4);
});

it('forgets the pages that were requested least recently', () => {
  const render = vi.fn((page: ServerPage) => JSON.stringify(page));
  const remembered = rememberPages(render, 2);
  for (const city of ['Cali', 'Tunja', 'Cali', 'Neiva', 'Cali']) remembered(home(city), reader);

  expect(render).toHaveBeenCalledTimes(3);
  remembered(home('Tunja'), reader);
  expect(render).toHaveBeenCalledTimes(4);
});
