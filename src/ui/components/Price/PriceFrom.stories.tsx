import type { Meta, StoryObj } from '@storybook/react-vite';
import { pesos } from '#domain/shared/money.ts';
import { PriceFrom } from './PriceFrom.tsx';

const meta = { component: PriceFrom, args: { value: pesos(45_000, 'COP') } } satisfies Meta<typeof PriceFrom>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Paid: Story = {};

export const Free: Story = { args: { value: pesos(0, 'COP') } };
