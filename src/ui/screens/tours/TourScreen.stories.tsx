import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aStoryTour, aStoryTourMonth, clubs } from '../../components/story-events.ts';
import { aFailure, anEvent } from '../story-fixtures.stories.ts';
import { TourViews } from './TourScreen.tsx';

const event = anEvent({
  kind: 'TOUR',
  title: 'Tour Estadio La Ceiba',
  home: clubs.tour,
  away: null,
  tour: aStoryTour(),
  description: 'Sal a la cancha por el túnel y conoce el camerino y la sala de trofeos con un guía del club.',
});
const loaded = { screen: 'ready', refreshing: false, failure: null } as const;

const meta = {
  component: TourViews,
  parameters: { layout: 'fullscreen' },
  args: {
    view: { ...loaded, value: event },
    visits: { ...loaded, value: aStoryTourMonth() },
    day: '2027-03-09',
    buildDayHref: (day) => `?day=${day}`,
    buildMonthHref: (month) => `?month=${month}`,
    buildVisitHref: (id) => `/checkout/stadium?event=${id}`,
    onRetry: fn(),
  },
} satisfies Meta<typeof TourViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const CalendarLoading: Story = { args: { visits: { screen: 'loading' } } };
export const Ready: Story = {
  play: async ({ canvas }) => {
    const [first, ...others] = canvas
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/checkout'));
    await expect(first).toHaveTextContent('10:00');
    await expect(first).toHaveTextContent('1 cupo libre');
    await expect(others).toHaveLength(2);
  },
};
export const ReadyDarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };
/** All visits of the day are sold out: none of them leads on. */
export const SoldOut: Story = {
  args: { day: '2027-03-07' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Agotada')).toHaveLength(3);
  },
};
export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
export const CalendarFailed: Story = { args: { visits: { screen: 'failed', failure: aFailure() } } };
