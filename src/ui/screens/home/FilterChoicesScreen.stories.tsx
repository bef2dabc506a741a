import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aFailure } from '../story-fixtures.stories.ts';
import { FilterChoicesViews } from './FilterChoicesScreen.tsx';

const meta = {
  component: FilterChoicesViews,
  args: {
    query: { page: 3, searchText: 'liga', city: 'Cali' },
    currency: 'COP',
    buildHref: ({ page, kind, city, venue, organisation }) =>
      `/?${page} ${kind} ${city} ${venue} ${organisation}`,
    onSearch: fn(),
    onRetry: fn(),
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        kinds: [
          { kind: 'FOOTBALL', total: 11 },
          { kind: 'TENNIS', total: 2 },
        ],
        cities: [
          { value: 'Cali', name: 'Cali', total: 13 },
          { value: 'Bucaramanga', name: 'Bucaramanga', total: 9 },
        ],
        venues: [{ value: 'Estadio La Ceiba', name: 'Estadio La Ceiba', total: 13 }],
        organisations: [
          { value: 'ceiba', name: 'Atlético Ceiba', total: 5 },
          { value: 'paramo', name: 'Deportivo Páramo', total: 4 },
        ],
      },
    },
  },
} satisfies Meta<typeof FilterChoicesViews>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A choice keeps the others and starts at the first page; the one in force is taken back; prices may be typed in any order. */
export const Ready: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { name: 'Atlético Ceiba 5' })).toHaveAttribute(
      'href',
      '/?0 undefined Cali undefined ceiba',
    );
    const city = canvas.getByRole('link', { name: 'Cali 13' });
    await expect(city).toHaveAttribute('aria-current', 'true');
    await expect(city).toHaveAttribute('href', '/?0 undefined undefined undefined undefined');
    await userEvent.type(canvas.getByLabelText('Desde'), '90000');
    await userEvent.type(canvas.getByLabelText('Hasta'), '40000');
    await userEvent.click(canvas.getByRole('button', { name: 'Ver eventos' }));
    await expect(args.onSearch).toHaveBeenCalledWith({
      page: 0,
      searchText: 'liga',
      city: 'Cali',
      minPrice: 4_000_000,
      maxPrice: 9_000_000,
    });
  },
};
export const ReadyDarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
