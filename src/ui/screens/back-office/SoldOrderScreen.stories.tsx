import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { OrderRefund, SoldOrderDetail, SoldTicket } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { createStepUpFlow } from '../story-flows.stories.ts';
import { SoldOrderViews } from './SoldOrderScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const ticket = (seat: number, state: SoldTicket['state'] = 'LIVE'): SoldTicket => ({
  id: `ticket-${seat}`,
  zone: 'Occidental Baja',
  section: '114',
  seatCode: `F-${seat}`,
  event: null,
  price: 6_800_000,
  state,
});
const order: SoldOrderDetail = {
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
  means: 'PROVIDER',
  refundablePayment: 20_400_000,
  buyerHasWallet: true,
  tickets: [ticket(9), ticket(10), ticket(11)],
  refunds: [],
};
const complimentary: SoldOrderDetail = {
  ...order,
  method: 'COURTESY',
  total: { base: 0, fee: 0, tax: 0, total: 0, currency: 'COP' },
  means: 'BY_HAND',
  refundablePayment: 0,
  tickets: order.tickets.map((ticket) => ({ ...ticket, price: 0 })),
};
const refund: OrderRefund = {
  id: 'refund-1',
  at: noon,
  amount: 6_800_000,
  remainder: null,
  tickets: 1,
  means: 'PROVIDER',
  state: 'OWED',
  seats: 'FOR_SALE',
  reason: 'ASKED_FOR',
  note: 'Llamó: no puede ir',
  by: 'Adriana Pardo',
};
const partiallyRefunded: SoldOrderDetail = {
  ...order,
  refundedAmount: 6_800_000,
  tickets: [ticket(9, 'CANCELLED'), ticket(10, 'USED'), ticket(11)],
  refunds: [refund],
};
const ready = {
  screen: 'ready',
  order,
  canRefund: true,
  chosen: [],
  allChosen: false,
  sum: null,
  seats: 'FOR_SALE',
  to: 'ORIGIN',
  reason: 'ASKED_FOR',
  note: '',
  isEmpty: false,
  refunded: null,
  failure: null,
  dialog: null,
} as const;
const withSelection = { ...ready, chosen: ['ticket-9'], sum: money(6_800_000, 'COP') } as const;
const refundResult = { sum: money(6_800_000, 'COP'), means: 'PROVIDER', remainder: null } as const;
const question = {
  kind: 'question',
  sum: refundResult.sum,
  allocation: { means: 'PROVIDER', remainder: null },
  busy: false,
  failure: null,
} as const;

const meta = {
  component: SoldOrderViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: ready },
} satisfies Meta<typeof SoldOrderViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /F-10/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'ticket.toggled', id: 'ticket-10' });
    await userEvent.click(canvas.getByRole('radio', { name: /fuera de venta|off sale/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'seats.chosen', seats: 'KEPT' });
  },
};
export const TicketSelected: Story = {
  args: { view: withSelection },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Llamó');
    await userEvent.click(canvas.getByRole('button', { name: /68\.000/ }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'refund.submitted',
      reason: 'ASKED_FOR',
      note: 'Llamó',
    });
  },
};
export const NoTicketSelected: Story = { args: { view: { ...ready, isEmpty: true } } };
export const Confirmation: Story = {
  args: { view: { ...withSelection, dialog: question } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(confirmar reembolso|confirm refund)$/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'refund.confirmed' });
  },
};
export const ManualRefundConfirmation: Story = {
  args: {
    view: {
      ...withSelection,
      order: { ...order, means: 'BY_HAND', method: 'TPV' },
      seats: 'KEPT',
      dialog: { ...question, allocation: { means: 'BY_HAND', remainder: null } },
    },
  },
};
/** A payment by card and wallet is refunded to each. */
export const SplitRefundConfirmation: Story = {
  args: {
    view: {
      ...withSelection,
      order: { ...order, walletPaid: 2_000_000, refundablePayment: 18_400_000 },
      dialog: {
        ...question,
        allocation: { means: 'PROVIDER', remainder: { amount: 2_000_000, means: 'WALLET' } },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alertdialog')).toHaveTextContent(/20\.000/);
  },
};
export const RefundFailed: Story = {
  args: { view: { ...withSelection, dialog: { ...question, failure: aFailure('OFFLINE') } } },
};
export const SecondFactor: Story = {
  args: {
    view: { ...withSelection, dialog: { kind: 'proof', flow: createStepUpFlow() } },
  },
};
/** Complimentary tickets are taken back together; nothing is said of money. */
export const ComplimentaryTakenBack: Story = {
  args: {
    view: {
      ...ready,
      order: complimentary,
      chosen: complimentary.tickets.map(({ id }) => id),
      allChosen: true,
      sum: money(0, 'COP'),
      dialog: {
        kind: 'question',
        sum: money(0, 'COP'),
        allocation: { means: 'BY_HAND', remainder: null },
        busy: false,
        failure: null,
      },
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByRole('button', { name: /reembolso|refund/i })).toBeNull();
    const buttons = canvas.getAllByRole('button', { name: /^(retirar las boletas|take the tickets back)$/i });
    await userEvent.click(buttons.at(-1) ?? canvas.getByRole('alertdialog'));
    await expect(args.send).toHaveBeenCalledWith({ type: 'refund.confirmed' });
  },
};
export const Complimentary: Story = { args: { view: { ...ready, order: complimentary } } };
export const PartiallyRefunded: Story = {
  args: { view: { ...ready, order: partiallyRefunded, refunded: refundResult } },
};
export const FullyRefunded: Story = {
  args: {
    view: {
      ...ready,
      canRefund: false,
      order: {
        ...partiallyRefunded,
        status: 'REFUNDED',
        refundedAmount: 20_400_000,
        tickets: [ticket(9, 'CANCELLED'), ticket(10, 'CANCELLED'), ticket(11, 'CANCELLED')],
        refunds: [
          { ...refund, state: 'DONE' },
          { ...refund, id: 'refund-2', amount: 13_600_000, tickets: 2, seats: 'KEPT', note: null },
        ],
      },
    },
  },
};
export const Outdated: Story = {
  args: { view: { ...ready, order: partiallyRefunded, failure: aFailure('TOTAL_CHANGED') } },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
