import type { Meta, StoryObj } from '@storybook/react-vite';
import { Clock } from 'lucide-react';
import { Button } from '../Button/Button.tsx';
import { DeadlineCard, HoldBar } from './HoldBar.tsx';

const meta = { component: HoldBar, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof HoldBar>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Running: Story = { args: { label: 'Tus sillas están reservadas', remaining: 492_000 } };
export const WithExtension: Story = {
  args: {
    label: 'Tus sillas están reservadas',
    remaining: 95_000,
    action: <Button size="small">Necesito más tiempo</Button>,
  },
};
export const LastMinute: Story = { args: { label: 'Tus sillas están reservadas', remaining: 21_000 } };
/** While a payment is being made no time runs out, and nothing moves. */
export const WithoutClock: Story = { args: { label: 'Tus sillas están reservadas', remaining: null } };
export const LongDeadline: Story = {
  args: { label: '', remaining: 0 },
  render: () => (
    <div style={{ padding: 20 }}>
      <DeadlineCard label="Te quedan" remaining={85_268_000} icon={<Clock size={24} aria-hidden="true" />} />
    </div>
  ),
};
