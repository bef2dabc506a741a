import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Purchase } from '#domain/order/purchase.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { anOrder } from '../story-fixtures.stories.ts';
import { PendingOrders, PendingOrdersLine } from './PendingOrders.tsx';

const expiresAt = Date.UTC(2027, 1, 21, 21, 14);
const pending = (instruction: PaymentInstruction | null, overrides: Partial<Purchase> = {}) =>
  anOrder({ result: 'PENDING_CASH_MP', orderStatus: 'PENDING', instruction, ticketIds: [], ...overrides });
const atShop = pending({
  kind: 'SHOP',
  provider: 'oxxo',
  reference: '93001234567890',
  barcode: null,
  verificationCode: null,
  url: null,
  expiresAt,
  payAt: ['OXXO'],
});

const meta = {
  component: PendingOrders,
  args: { orders: [atShop], namesEvent: false },
} satisfies Meta<typeof PendingOrders>;

export default meta;
type Story = StoryObj<typeof meta>;

export const AtShop: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Tienes 3 boletas por pagar')).toBeVisible();
    await expect(canvas.getByText(/780\.000 en OXXO, hasta el .*21/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ver cómo pagar' })).toHaveAttribute(
      'href',
      '/checkout/cash/MERCADO_PAGO?order=order-1',
    );
  },
};

export const WithItsEvent: Story = { args: { namesEvent: true } };

export const AtBoxOffice: Story = {
  args: {
    orders: [pending({ kind: 'BOX_OFFICE', code: 'TQ7H2K44', expiresAt }, { result: 'PENDING_CLUB' })],
  },
};

export const ByTransfer: Story = {
  args: {
    orders: [
      pending(
        {
          kind: 'CLABE',
          clabe: '646180110400000007',
          bank: 'STP',
          beneficiary: 'Taquilla',
          concept: 'TQ7H2K44',
          expiresAt,
        },
        { result: 'PENDING_TRANSFER_SPEI' },
      ),
    ],
  },
};

export const ByLink: Story = {
  args: {
    orders: [
      pending(
        { kind: 'LINK', channel: 'EMAIL', destination: 'm•••@correo.co', expiresAt },
        { result: 'PENDING_PAYMENT' },
      ),
    ],
  },
};

/** The fan waits: there is nothing to pay. */
export const InReview: Story = {
  args: { orders: [pending(null, { result: 'PENDING_PAYMENT', expiresAt })] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Estamos confirmando tu pago')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Ver el estado' })).toBeVisible();
  },
};

/** Above a map one line, so that the map stays in view on a phone. */
export const Brief: Story = {
  render: ({ orders }) => <PendingOrdersLine orders={orders} />,
  play: async ({ canvas }) => {
    const line = canvas.getByRole('link', { name: /^Tienes 3 boletas por pagar/ });
    await expect(line).toHaveTextContent(/780\.000 en OXXO, hasta el /);
    await expect(line).toHaveAttribute('href', '/checkout/cash/MERCADO_PAGO?order=order-1');
  },
};

/** Several orders take one line, too. */
export const BriefWithTwoOrders: Story = {
  ...Brief,
  args: { orders: [atShop, { ...atShop, orderId: 'order-2' }] },
  play: async ({ canvas }) => {
    const line = canvas.getByRole('link', { name: /^Tienes 6 boletas por pagar\s*En 2 compras$/ });
    await expect(line).toHaveAttribute('href', '/my-tickets');
    await expect(line.getBoundingClientRect().height).toBeLessThanOrEqual(64);
  },
};
