import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { OrderRefund, SoldOrderDetail, SoldTicket } from '#domain/order/refund.ts';
import { money } from '#domain/shared/money.ts';
import { askedWho } from '../story-flows.stories.ts';
import { aTrouble } from '../story-things.stories.ts';
import { SoldOrderViews } from './SoldOrderScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const ticket = (seat: number, state: SoldTicket['state'] = 'LIVE'): SoldTicket => ({
  id: `ticket-${seat}`,
  zone: 'Occidental Baja',
  section: '114',
  seatCode: `F-${seat}`,
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
  paymentLeft: 20_400_000,
  hasBalance: true,
  tickets: [ticket(9), ticket(10), ticket(11)],
  refunds: [],
};
const refund: OrderRefund = {
  id: 'refund-1',
  at: noon,
  amount: 6_800_000,
  rest: null,
  tickets: 1,
  means: 'PROVIDER',
  state: 'OWED',
  seats: 'FOR_SALE',
  reason: 'ASKED_FOR',
  note: 'Llamó: no puede ir',
  by: 'Adriana Pardo',
};
const part: SoldOrderDetail = {
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
  given: null,
  trouble: null,
  dialog: null,
} as const;
const chosen = { ...ready, chosen: ['ticket-9'], sum: money(6_800_000, 'COP') } as const;
const given = { sum: money(6_800_000, 'COP'), means: 'PROVIDER', rest: null } as const;
const question = {
  kind: 'question',
  sum: given.sum,
  ways: { means: 'PROVIDER', rest: null },
  busy: false,
  trouble: null,
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
    await userEvent.click(canvas.getByRole('radio', { name: /retenidas|retenidos|kept back/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'seats.chosen', seats: 'KEPT' });
  },
};
export const Chosen: Story = {
  args: { view: chosen },
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
export const NothingChosen: Story = { args: { view: { ...ready, isEmpty: true } } };
export const Asking: Story = {
  args: { view: { ...chosen, dialog: question } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(devolverlo|give it back)$/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'refund.confirmed' });
  },
};
export const AskingByHand: Story = {
  args: {
    view: {
      ...chosen,
      order: { ...order, means: 'BY_HAND', method: 'TPV' },
      seats: 'KEPT',
      dialog: { ...question, ways: { means: 'BY_HAND', rest: null } },
    },
  },
};
/** Card and balance paid together: each has its own back. */
export const AskingForBothParts: Story = {
  args: {
    view: {
      ...chosen,
      order: { ...order, walletPaid: 2_000_000, paymentLeft: 18_400_000 },
      dialog: {
        ...question,
        ways: { means: 'PROVIDER', rest: { amount: 2_000_000, means: 'WALLET' } },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alertdialog')).toHaveTextContent(/20\.000/);
  },
};
export const RefundLost: Story = {
  args: { view: { ...chosen, dialog: { ...question, trouble: aTrouble('OFFLINE') } } },
};
export const Proving: Story = {
  args: {
    view: { ...chosen, dialog: { kind: 'proof', flow: askedWho() } },
  },
};
export const InPart: Story = { args: { view: { ...ready, order: part, given } } };
export const Whole: Story = {
  args: {
    view: {
      ...ready,
      canRefund: false,
      order: {
        ...part,
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
  args: { view: { ...ready, order: part, trouble: aTrouble('TOTAL_CHANGED') } },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', trouble: aTrouble('OFFLINE') } } };
