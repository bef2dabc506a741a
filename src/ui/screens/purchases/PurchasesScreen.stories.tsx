import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { Order } from '#domain/order/purchase.ts';
import { aStoryEvent } from '../../components/story-events.ts';
import { aFailure, anOrder } from '../story-fixtures.stories.ts';
import { PurchasesViews } from './PurchasesScreen.tsx';

const meta = {
  component: PurchasesViews,
  parameters: { layout: 'fullscreen' },
  args: {
    onRetry: fn(),
    buildStatusLink: (token) => `https://taquilla.example/checkout/pending?token=${token}`,
    view: { screen: 'loading' },
  },
} satisfies Meta<typeof PurchasesViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const cancelledEvent = aStoryEvent({ saleState: 'CANCELLED' });
const paidOrder = anOrder();
const partlyRefunded: Order = {
  ...paidOrder,
  cancelledItems: paidOrder.items.slice(0, 1).map(({ id }) => ({ itemId: id, quantity: 1 })),
  refundedAmount: 26_000_000,
  receipt: {
    ...paidOrder.receipt,
    refunds: [{ at: Date.UTC(2027, 1, 20, 15), amount: 26_000_000, means: 'PROVIDER', isSurplus: false }],
  },
};

export const Loading: Story = {};

export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
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

/** The refund depends on the payment method. */
export const CancelledEvent: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        items: [
          {
            ...anOrder({ orderStatus: 'REFUNDED' }),
            event: cancelledEvent,
            refundedAmount: 78_000_000,
          },
          { ...anOrder({ orderId: 'order-2', method: 'CASH' }), event: cancelledEvent },
          { ...anOrder({ orderId: 'order-3', method: 'TPV' }), event: cancelledEvent },
          { ...anOrder({ orderId: 'order-4', method: 'WALLET' }), event: cancelledEvent },
        ],
        total: 4,
        page: 0,
        pageSize: 20,
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Este evento se canceló')).toHaveLength(4);
    await expect(canvas.queryByRole('link', { name: 'Agregar al calendario' })).toBeNull();
  },
};

/** Refunded seats stand apart from those that still admit, with the amount, the day and the means. */
export const PartlyRefunded: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: { items: [partlyRefunded], total: 1, page: 0, pageSize: 20 },
    },
  },
  play: async ({ canvas }) => {
    const [valid, refunded] = canvas.getAllByRole('list').slice(-2);
    await expect(valid).toHaveTextContent(/10 y 11$/);
    await expect(refunded).toHaveTextContent(/silla 9$/);
    await expect(canvas.getByText(/se reembolsaron el/)).toHaveTextContent(/20 de febrero/);
  },
};

/** Nothing is announced that was done already. */
export const CancelledAndRefunded: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        items: [
          {
            ...partlyRefunded,
            status: 'REFUNDED',
            event: cancelledEvent,
            cancelledItems: partlyRefunded.items.map(({ id }) => ({ itemId: id, quantity: 1 })),
          },
        ],
        total: 1,
        page: 0,
        pageSize: 20,
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Este evento se canceló')).toBeVisible();
    await expect(canvas.getByText(/se reembolsaron el/)).toHaveTextContent(/20 de febrero/);
    await expect(canvas.queryByText(/te reembolsaremos/i)).toBeNull();
  },
};

/** A payment that bought nothing is not hidden behind its order's status. */
export const UnusedPayments: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: {
        items: [
          anOrder({
            orderStatus: 'PENDING_CASH_PAYMENT',
            result: 'PENDING_PAYMENT',
            moneyMoved: 'NEEDS_REVIEW',
          }),
          anOrder({ orderId: 'order-2', orderStatus: 'EXPIRED', result: 'FAIL', moneyMoved: 'RETURNED' }),
        ],
        total: 2,
        page: 0,
        pageSize: 20,
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/no pagues otra vez/i)).toBeVisible();
    await expect(canvas.getByText(/te reembolsaremos todo/i)).toBeVisible();
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
