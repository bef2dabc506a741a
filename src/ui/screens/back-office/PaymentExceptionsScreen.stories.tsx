import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { PaymentException } from '#domain/payment/payment-exception.ts';
import { money } from '#domain/shared/money.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { PaymentExceptionsViews } from './PaymentExceptionsScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const overpaid: PaymentException = {
  id: 'alert-1',
  kind: 'OVERPAID',
  since: noon,
  order: { id: 'order-1', code: 'TQ4821K7', event: 'Atlético Páramo – Deportivo Ceiba' },
  buyer: { name: 'Mariana Rojas Pérez', email: 'mariana@correo.co' },
  amount: money(7_000_000, 'COP'),
  expected: money(6_800_000, 'COP'),
  paymentId: '1320012345',
  detail: 'approved/accredited',
  decisions: ['ACCEPT', 'REFUND_PAYMENT'],
  resolution: null,
};
const rejectedRefund: PaymentException = {
  ...overpaid,
  id: 'alert-2',
  kind: 'REFUND_REJECTED',
  amount: money(13_600_000, 'COP'),
  expected: null,
  detail: '2063',
  decisions: ['RETRY_REFUND', 'BY_HAND', 'CREDIT_WALLET'],
};
const unknown: PaymentException = {
  ...overpaid,
  id: 'alert-3',
  kind: 'UNKNOWN_PAYMENT',
  order: null,
  buyer: null,
  amount: null,
  expected: null,
  detail: 'NOT_OURS',
  decisions: ['ACKNOWLEDGE'],
};
const found = { items: [overpaid, rejectedRefund, unknown], total: 3, open: 3, page: 0, pageSize: 20 };
const ready = { screen: 'ready', state: 'OPEN', found, done: null, failure: null, dialog: null } as const;
const question = {
  kind: 'question',
  chosen: { alert: overpaid, decision: 'ACCEPT' },
  note: '',
  isEmpty: false,
  busy: false,
  failure: null,
} as const;

const meta = {
  component: PaymentExceptionsViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), market: 'COL', view: ready },
} satisfies Meta<typeof PaymentExceptionsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /saldo|balance/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'decision.chosen',
      id: 'alert-2',
      decision: 'CREDIT_WALLET',
    });
  },
};
export const Confirmation: Story = {
  args: { view: { ...ready, dialog: question } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Hablé con ella');
    await userEvent.click(canvas.getAllByRole('button', { name: /pagada|as paid/i }).at(-1) as HTMLElement);
    await expect(args.send).toHaveBeenCalledWith({ type: 'decision.submitted', note: 'Hablé con ella' });
  },
};
export const MissingNote: Story = { args: { view: { ...ready, dialog: { ...question, isEmpty: true } } } };
export const ConcurrentChange: Story = {
  args: { view: { ...ready, failure: aFailure('TRANSITION_NOT_ALLOWED') } },
};
export const JustResolved: Story = {
  args: {
    view: {
      ...ready,
      found: { ...found, items: [], total: 0, open: 0 },
      done: { alert: overpaid, decision: 'ACCEPT' },
    },
  },
};
export const Resolved: Story = {
  args: {
    view: {
      ...ready,
      state: 'DONE',
      found: {
        ...found,
        items: [
          {
            ...rejectedRefund,
            decisions: [],
            resolution: {
              decision: 'BY_HAND',
              note: 'Entregado en la taquilla norte, firmó el recibo.',
              by: 'Adriana Pardo',
              at: noon + 3_600_000,
            },
          },
        ],
        total: 41,
        open: 2,
      },
    },
  },
};
export const Loading: Story = { args: { view: { screen: 'loading', state: 'OPEN' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
