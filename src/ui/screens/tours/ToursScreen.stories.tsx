import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aStoryEvent, aStoryTour, clubs } from '../../components/story-events.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { ToursViews } from './ToursScreen.tsx';

const hourMs = 3_600_000;
const first = aStoryEvent({
  id: 'tour-1',
  kind: 'TOUR',
  title: 'Tour La Ceiba',
  home: clubs.tour,
  away: null,
  tour: aStoryTour(),
});
const items = [0, 2, 24].map((hours) => ({
  ...first,
  id: `tour-${hours}`,
  startsAt: first.startsAt + hours * hourMs,
}));

const meta = {
  component: ToursViews,
  parameters: { layout: 'fullscreen' },
  args: {
    view: { screen: 'loading' },
    buildHref: ({ id }) => `/checkout/tour/select?event=${id}`,
    buildPageHref: (page) => `/tours?page=${page + 1}`,
    onRetry: fn(),
  },
} satisfies Meta<typeof ToursViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};
export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: { items, total: 30, page: 0, pageSize: 20 },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link', { name: /La Ceiba/ })).toHaveLength(3);
    await expect(canvas.getByRole('link', { name: 'Más tours' })).toHaveAttribute('href', '/tours?page=2');
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
