import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowLeftRight, Check, Clock, RotateCcw, X } from 'lucide-react';
import { Tag } from './Tag.tsx';

const meta = { component: Tag } satisfies Meta<typeof Tag>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Paid: Story = { args: { tone: 'success', icon: <Check />, children: 'Pagada' } };
export const Pending: Story = { args: { tone: 'pending', icon: <Clock />, children: 'Pago pendiente' } };
export const Transferred: Story = {
  args: { tone: 'info', icon: <ArrowLeftRight />, children: 'Transferida' },
};
export const Expired: Story = { args: { tone: 'danger', icon: <X />, children: 'Vencida' } };
export const Refunded: Story = { args: { icon: <RotateCcw />, children: 'Reembolsada' } };
export const Pass: Story = { args: { tone: 'ink', children: 'Abono' } };
