import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { SoldOrder } from '#domain/order/refund.ts';
import { BackOfficeFrame } from './BackOfficeFrame.tsx';
import { SalesList } from './SalesList.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const sold: SoldOrder = {
  orderId: 'order-1',
  code: 'TQ-4821-K7',
  market: 'COL',
  status: 'PAID',
  paidAt: noon,
  event: {
    id: 'ev-paramo',
    title: 'Atlético Páramo – Deportivo Ceiba',
    startsAt: noon + 9 * 86_400_000,
    timeZone: 'America/Bogota',
  },
  buyer: { name: 'Mariana Rojas Pérez', email: 'mariana@correo.co' },
  method: 'CARD',
  total: { base: 18_000_000, fee: 1_950_000, tax: 450_000, total: 20_400_000, currency: 'COP' },
  refundedAmount: 0,
  walletPaid: 0,
  quantity: 3,
};
const page = {
  items: [
    sold,
    { ...sold, orderId: 'order-2', code: 'TQ-4822-P3', refundedAmount: 6_800_000, method: 'CASH' as const },
    { ...sold, orderId: 'order-3', code: 'TQ-4823-M9', buyer: null, method: 'TPV' as const, quantity: 1 },
    {
      ...sold,
      orderId: 'order-4',
      code: 'TQ-4824-B2',
      status: 'REFUNDED' as const,
      refundedAmount: 20_400_000,
    },
  ],
  total: 44,
  page: 1,
  pageSize: 20,
};

const meta = {
  component: SalesList,
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <BackOfficeFrame>
        <Story />
      </BackOfficeFrame>
    ),
  ],
  args: {
    searchText: '',
    onSearch: fn(),
    onRetry: fn(),
    market: 'COL',
    view: { screen: 'ready', refreshing: false, failure: null, value: page },
  },
} satisfies Meta<typeof SalesList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), ' TQ-4821-K7 {Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('TQ-4821-K7');
    await expect(canvas.getByRole('link', { name: 'TQ-4821-K7' })).toHaveAttribute(
      'href',
      '/backoffice/sales/order-1',
    );
  },
};
export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const NotFound: Story = {
  args: { searchText: 'TQ-0000-A0', view: { screen: 'empty', refreshing: false } },
};
