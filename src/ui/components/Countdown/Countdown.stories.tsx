import type { Meta, StoryObj } from '@storybook/react-vite';
import { Countdown } from './Countdown.tsx';

const meta = { component: Countdown } satisfies Meta<typeof Countdown>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = { args: { remaining: 582_000, size: 'moment' } };
export const LastStretch: Story = { args: { remaining: 120_000, size: 'moment' } };
export const LastCall: Story = { args: { remaining: 30_000, size: 'moment' } };
export const Over: Story = { args: { remaining: 0, size: 'moment' } };
export const ADay: Story = { args: { remaining: 85_268_000, size: 'moment' } };
