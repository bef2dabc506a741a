import type { Meta, StoryObj } from '@storybook/react-vite';
import { pesos } from '#domain/shared/money.ts';
import { Price } from './Price.tsx';

const meta = { component: Price, args: { value: pesos(132_000, 'COP') } } satisfies Meta<typeof Price>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Paid: Story = {};

export const Free: Story = { args: { value: pesos(0, 'MXN') } };
