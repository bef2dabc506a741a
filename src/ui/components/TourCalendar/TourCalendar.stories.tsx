import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { aStoryTourMonth } from '../story-events.ts';
import { TourCalendar } from './TourCalendar.tsx';

const meta = {
  component: TourCalendar,
  args: {
    visits: aStoryTourMonth(),
    timeZone: 'America/Bogota',
    day: '2027-03-06',
    buildDayHref: (day) => `?day=${day}`,
    buildMonthHref: (month) => `?month=${month}`,
  },
} satisfies Meta<typeof TourCalendar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody [data-state]')).toHaveLength(31);
    await expect(canvasElement.querySelector('[aria-current="date"]')).toHaveTextContent('6');
    // Days without visits, and those before the first one, lead nowhere.
    await expect(canvasElement.querySelectorAll('tbody a')).toHaveLength(26);
    await expect(canvas.getAllByRole('link')).toHaveLength(27);
  },
};
export const DarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };
