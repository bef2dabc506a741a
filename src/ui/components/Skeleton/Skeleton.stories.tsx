import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './Skeleton.tsx';

const meta = { component: Skeleton } satisfies Meta<typeof Skeleton>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Lines: Story = { args: { shape: 'lines' } };
export const Cards: Story = { args: { shape: 'cards', count: 4 } };
export const Ticket: Story = { args: { shape: 'ticket', count: 1 } };
