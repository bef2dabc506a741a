import type { Meta, StoryObj } from '@storybook/react-vite';
import { Switch } from './Switch.tsx';

const meta = { component: Switch } satisfies Meta<typeof Switch>;

export default meta;

type Story = StoryObj<typeof meta>;

export const On: Story = { args: { label: 'Sillas juntas', defaultChecked: true } };
export const Off: Story = { args: { label: 'Sillas juntas' } };
