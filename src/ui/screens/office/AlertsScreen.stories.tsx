import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { MoneyAlert } from '#domain/payment/money-alert.ts';
import { money } from '#domain/shared/money.ts';
import { aTrouble } from '../story-things.stories.ts';
import { AlertsViews } from './AlertsScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const over: MoneyAlert = {
  id: 'alert-1',
  kind: 'OVERPAID',
  since: noon,
  order: { id: 'order-1', code: 'TQ4821K7', event: 'Atlético Páramo – Deportivo Ceiba' },
  buyer: { name: 'Mariana Rojas Pérez', email: 'mariana@correo.co' },
  amount: money(7_000_000, 'COP'),
  expected: money(6_800_000, 'COP'),
  paymentId: '1320012345',
  detail: 'approved/accredited',
  decisions: ['ACCEPT', 'GIVE_BACK'],
  end: null,
};
const refused: MoneyAlert = {
  ...over,
  id: 'alert-2',
  kind: 'REFUND_REFUSED',
  amount: money(13_600_000, 'COP'),
  expected: null,
  detail: '2063',
  decisions: ['ASK_AGAIN', 'BY_HAND', 'INTO_BALANCE'],
};
const unknown: MoneyAlert = {
  ...over,
  id: 'alert-3',
  kind: 'UNKNOWN_PAYMENT',
  order: null,
  buyer: null,
  amount: null,
  expected: null,
  detail: 'NOT_OURS',
  decisions: ['ACKNOWLEDGE'],
};
const found = { items: [over, refused, unknown], total: 3, open: 3, page: 0, pageSize: 20 };
const ready = { screen: 'ready', state: 'OPEN', found, done: null, trouble: null, dialog: null } as const;
const question = {
  kind: 'question',
  chosen: { alert: over, decision: 'ACCEPT' },
  note: '',
  isEmpty: false,
  busy: false,
  trouble: null,
} as const;

const meta = {
  component: AlertsViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), market: 'COL', view: ready },
} satisfies Meta<typeof AlertsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /saldo|balance/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'decision.begun',
      id: 'alert-2',
      decision: 'INTO_BALANCE',
    });
  },
};
export const Asking: Story = {
  args: { view: { ...ready, dialog: question } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'Hablé con ella');
    await userEvent.click(canvas.getAllByRole('button', { name: /pagada|as paid/i }).at(-1) as HTMLElement);
    await expect(args.send).toHaveBeenCalledWith({ type: 'decision.submitted', note: 'Hablé con ella' });
  },
};
export const WithoutANote: Story = { args: { view: { ...ready, dialog: { ...question, isEmpty: true } } } };
export const SomebodyWasFirst: Story = {
  args: { view: { ...ready, trouble: aTrouble('TRANSITION_REFUSED') } },
};
export const DoneJustNow: Story = {
  args: {
    view: {
      ...ready,
      found: { ...found, items: [], total: 0, open: 0 },
      done: { alert: over, decision: 'ACCEPT' },
    },
  },
};
export const Done: Story = {
  args: {
    view: {
      ...ready,
      state: 'DONE',
      found: {
        ...found,
        items: [
          {
            ...refused,
            decisions: [],
            end: {
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
export const Failed: Story = { args: { view: { screen: 'failed', trouble: aTrouble('OFFLINE') } } };
