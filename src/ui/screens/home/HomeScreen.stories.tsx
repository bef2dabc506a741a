import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aStoryEvent, storyEvents } from '../../components/story-events.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { HomeViews } from './HomeScreen.tsx';

const meta = {
  component: HomeViews,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), nearMe: null, view: { screen: 'loading' } },
} satisfies Meta<typeof HomeViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        banners: [aStoryEvent(), ...storyEvents.slice(0, 2)],
        categories: [
          { kind: 'FOOTBALL', total: 12, events: storyEvents.filter(({ kind }) => kind === 'FOOTBALL') },
          { kind: 'TENNIS', total: 1, events: storyEvents.filter(({ kind }) => kind === 'TENNIS') },
        ],
        rows: {
          today: storyEvents.slice(0, 1),
          weekend: storyEvents.slice(1, 3),
          upcoming: storyEvents.slice(3),
          passes: [
            aStoryEvent({
              id: 'abono-par',
              kind: 'SEASON_PASS',
              title: 'Abono Deportivo Páramo 2027',
              away: null,
              bundle: { events: 9, lastStartsAt: Date.UTC(2027, 5, 6, 21) },
            }),
          ],
          cities: ['Cali', 'Bogotá', 'Bucaramanga'],
          clubs: [aStoryEvent(), ...storyEvents]
            .flatMap(({ home, away }) => (away === null ? home : [home, away]))
            .slice(0, 4),
        },
      },
    },
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };

export const Failed: Story = {
  args: { view: { screen: 'failed', failure: aFailure() } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
