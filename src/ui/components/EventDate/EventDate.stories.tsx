import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { aStoryEvent } from '../story-events.ts';
import { EventDate } from './EventDate.tsx';

const meta = { component: EventDate } satisfies Meta<typeof EventDate>;

export default meta;

type Story = StoryObj<typeof meta>;

export const SingleEvent: Story = { args: { event: aStoryEvent() } };

/** A season pass says what it still admits to. */
export const SeasonPass: Story = {
  args: { event: aStoryEvent({ bundle: { events: 9, lastStartsAt: Date.UTC(2027, 5, 6, 21) } }) },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent(/9/);
  },
};
