import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { anOrder } from '../story-fixtures.stories.ts';
import { ReceiptViews } from './ReceiptScreen.tsx';

const meta = {
  component: ReceiptViews,
  parameters: { layout: 'fullscreen' },
  args: { onRetry: fn(), view: { screen: 'loading' } },
} satisfies Meta<typeof ReceiptViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const ready = (order: ReturnType<typeof anOrder>) =>
  ({ screen: 'ready', refreshing: false, failure: null, value: order }) as const;

export const Ready: Story = {
  args: { view: ready(anOrder()) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1317000001')).toBeVisible();
    await expect(canvas.getByText(/Visa •••• 1234, 3\s×/)).toBeVisible();
  },
};

/** Refunds are listed with the payment; the refund of a duplicate payment is not part of it. */
export const Refunded: Story = {
  globals: { language: 'en', theme: 'dark' },
  args: {
    view: ready({
      ...anOrder({ orderStatus: 'REFUNDED' }),
      refundedAmount: 78_000_000,
      receipt: {
        paidAt: Date.UTC(2027, 1, 18, 21, 15),
        reference: '1317000001',
        card: null,
        refunds: [
          { at: Date.UTC(2027, 1, 19, 9), amount: 78_000_000, means: 'PROVIDER', isSurplus: true },
          { at: Date.UTC(2027, 1, 20, 15), amount: 78_000_000, means: 'PROVIDER', isSurplus: false },
        ],
      },
    }),
  },
};

/** Nothing to show: the page says so instead of loading forever. */
export const Empty: Story = {
  args: { view: { screen: 'empty', refreshing: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(/no encontrada|not found/i);
    await expect(canvas.getByRole('link', { name: /mis compras|my purchases/i })).toBeVisible();
  },
};
