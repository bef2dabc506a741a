import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { anOrder, aTrouble } from '../story-things.stories.ts';
import { PurchasesViews } from './PurchasesScreen.tsx';

const meta = {
  component: PurchasesViews,
  parameters: { layout: 'fullscreen' },
  args: {
    onRetry: fn(),
    linkOf: (token) => `https://taquilla.example/checkout/pending?token=${token}`,
    view: { screen: 'loading' },
  },
} satisfies Meta<typeof PurchasesViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};

export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      trouble: null,
      value: {
        items: [
          anOrder(),
          anOrder({ orderId: 'order-2', orderStatus: 'PENDING', result: 'PENDING_CARD' }),
          anOrder({ orderId: 'order-3', orderStatus: 'EXPIRED', result: 'FAIL' }),
        ],
        total: 46,
        page: 0,
        pageSize: 20,
      },
    },
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', trouble: aTrouble() } } };
