import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { storyEvents } from '../../components/story-events.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { SearchViews } from './SearchScreen.tsx';

const meta = {
  component: SearchViews,
  parameters: { layout: 'fullscreen' },
  args: {
    query: { page: 0, searchText: 'páramo' },
    buildHref: ({ page, when, city }) => `/?page=${page + 1}&when=${when}&city=${city}`,
    onSearch: fn(),
    nearMe: null,
    moreFilters: null,
    currency: 'COP',
    onRetry: fn(),
    view: { screen: 'loading' },
  },
} satisfies Meta<typeof SearchViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: { items: storyEvents, total: 46, page: 0, pageSize: 20 },
    },
  },
};

/** Each choice keeps the others; the days of a range may be typed in any order. */
export const Filtered: Story = {
  args: {
    ...Ready.args,
    query: {
      page: 2,
      city: 'Cali',
      kind: 'FOOTBALL',
      maxPrice: 9_000_000,
      from: '2026-12-04',
      to: '2026-12-13',
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Eventos en Cali');
    const weekend = canvas.getByRole('link', { name: 'Este fin de semana' });
    await expect(weekend).toHaveAttribute('href', '/?page=1&when=weekend&city=Cali');
    await expect(canvas.getByRole('link', { name: 'Cali quitar' })).toHaveAttribute(
      'href',
      '/?page=1&when=undefined&city=undefined',
    );
    await expect(canvas.getByRole('link', { name: /^Hasta \$\s*90\.000 quitar$/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '4 de diciembre – 13 de diciembre' }));
    const until = canvas.getByLabelText('Hasta');
    await userEvent.clear(until);
    await userEvent.type(until, '2026-12-01');
    await userEvent.click(canvas.getByRole('button', { name: 'Ver eventos' }));
    await expect(args.onSearch).toHaveBeenCalledWith({
      page: 0,
      city: 'Cali',
      kind: 'FOOTBALL',
      maxPrice: 9_000_000,
      when: undefined,
      from: '2026-12-01',
      to: '2026-12-04',
    });
  },
};

export const Empty: Story = {
  args: { view: { screen: 'empty', refreshing: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/menos palabras/i)).toBeVisible();
  },
};
/** An installation without events: no other search finds more. */
export const NothingOnSale: Story = {
  args: { query: { page: 0 }, view: { screen: 'empty', refreshing: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/todavía no hay eventos/i)).toBeVisible();
    await expect(canvas.queryByText(/menos palabras/i)).toBeNull();
  },
};
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
