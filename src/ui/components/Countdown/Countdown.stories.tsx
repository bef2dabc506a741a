import type { Meta, StoryObj } from '@storybook/react-vite';
import { Countdown } from './Countdown.tsx';

const meta = { component: Countdown } satisfies Meta<typeof Countdown>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { remaining: 582_000, size: 'moment' } };
export const RunningLow: Story = { args: { remaining: 120_000, size: 'moment' } };
export const LastMinute: Story = { args: { remaining: 30_000, size: 'moment' } };
export const Expired: Story = { args: { remaining: 0, size: 'moment' } };
export const OneDay: Story = { args: { remaining: 85_268_000, size: 'moment' } };
