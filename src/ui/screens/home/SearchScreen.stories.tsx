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
    buildHref: ({ page }) => `/?page=${page + 1}`,
    onSearch: fn(),
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
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('searchbox');
    await userEvent.clear(field);
    await userEvent.type(field, 'Ceiba{Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith({ page: 0, searchText: 'Ceiba' });
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
