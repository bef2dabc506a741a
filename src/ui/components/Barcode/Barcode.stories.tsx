import type { Meta, StoryObj } from '@storybook/react-vite';
import { Barcode } from './Barcode.tsx';

const meta = { component: Barcode } satisfies Meta<typeof Barcode>;

export default meta;

type Story = StoryObj<typeof meta>;

export const CashReference: Story = { args: { value: '4820193755001249' } };
export const Alphanumeric: Story = { args: { value: 'TQ-7H2K-4417' } };
