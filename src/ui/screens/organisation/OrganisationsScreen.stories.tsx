import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { clubs } from '../../components/story-events.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { OrganisationsViews } from './OrganisationsScreen.tsx';

const items = Object.values(clubs).map((club, index) => ({
  ...club,
  sport: index % 2 === 0 ? ('FOOTBALL' as const) : null,
  city: index % 3 === 0 ? null : 'Bucaramanga',
  upcoming: index,
}));

const meta = {
  component: OrganisationsViews,
  parameters: { layout: 'fullscreen' },
  args: {
    view: { screen: 'loading' },
    buildPageHref: (page) => `/organisations?page=${page + 1}`,
    onRetry: fn(),
  },
} satisfies Meta<typeof OrganisationsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};
export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: { items, total: 41, page: 0, pageSize: 20 },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link', { name: /event/ })).toHaveLength(items.length);
    await expect(canvas.getByRole('link', { name: 'Siguiente' })).toHaveAttribute(
      'href',
      '/organisations?page=2',
    );
  },
};
export const ReadyDarkEnglish: Story = {
  args: Ready.args ?? {},
  globals: { theme: 'dark', language: 'en' },
};
export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = {
  args: { view: { screen: 'failed', failure: aFailure() } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
