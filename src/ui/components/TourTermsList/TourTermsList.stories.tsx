import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { aStoryTour } from '../story-events.ts';
import { TourTermsList } from './TourTermsList.tsx';

const meta = { component: TourTermsList, args: { tour: aStoryTour() } } satisfies Meta<typeof TourTermsList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/75/)).toBeVisible();
  },
};
