import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Countdown } from './Countdown.tsx';

const meta = { component: Countdown } satisfies Meta<typeof Countdown>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { remaining: 582_000, size: 'moment' } };
export const RunningLow: Story = { args: { remaining: 120_000, size: 'moment' } };
export const LastMinute: Story = { args: { remaining: 30_000, size: 'moment' } };
export const Expired: Story = { args: { remaining: 0, size: 'moment' } };
export const LessThanADay: Story = { args: { remaining: 85_268_000, size: 'moment' } };
export const DaysAndHours: Story = {
  args: { remaining: 259_196_000, size: 'moment' },
  play: ({ canvas }) => expect(canvas.getByRole('timer')).toHaveTextContent(/^2 (días|days) 23 h$/),
};
