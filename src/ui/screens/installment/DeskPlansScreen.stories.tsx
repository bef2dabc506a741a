import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { PlanAtDesk } from '#domain/installment/plan-at-desk.ts';
import { nextIn } from '#domain/installment/quota-wish.ts';
import type { ChosenPlan, DeskPlansView } from '#machines/desk-plans/desk-plans.view.ts';
import { aTrouble } from '../story-things.stories.ts';
import { aPlan } from './a-plan.stories.ts';
import { DeskPlansViews } from './DeskPlansScreen.tsx';

const fan = { name: 'Mariana Rojas Pérez', email: 'mariana@correo.co' };
const one: PlanAtDesk = { plan: aPlan(), fan };

function chosen(own: Partial<ChosenPlan> = {}): ChosenPlan {
  const plan = own.plan ?? one.plan;
  const next = nextIn(plan);
  return {
    plan,
    fan,
    toTake: next === null ? null : { next, wish: 'NEXT', charged: next.amount },
    taking: false,
    taken: null,
    trouble: null,
    ...own,
  };
}

type FoundView = Extract<DeskPlansView, { readonly screen: 'found' }>;
const found = (own: Partial<FoundView> = {}): FoundView => ({
  screen: 'found',
  words: fan.email,
  looking: false,
  plans: [one],
  chosen: null,
  trouble: null,
  ...own,
});

const meta = {
  component: DeskPlansViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: { screen: 'asking', words: '', looking: false, trouble: null } },
} satisfies Meta<typeof DeskPlansViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), '1020304050{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'words.sought', words: '1020304050' });
  },
};

export const Nobody: Story = { args: { view: found({ plans: [], words: 'TQ7H2K44' }) } };

export const Many: Story = {
  args: {
    view: found({
      plans: [one, { plan: { ...aPlan({ title: 'Abono Nacional 2026' }), planId: 'plan-2' }, fan }],
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Abono Nacional 2026/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'plan.chosen', planId: 'plan-2' });
  },
};

/** The slip's number goes along; without it the field says so, and nothing is sent. */
export const ByTerminal: Story = {
  args: { view: found({ chosen: chosen() }) },
  play: async ({ args, canvas, userEvent }) => {
    const charge = canvas.getByRole('button', { name: /300\.000/ });
    await userEvent.click(charge);
    await expect(args.send).not.toHaveBeenCalled();
    const [voucher] = canvas.getAllByRole('textbox');
    if (voucher === undefined) throw new Error('No field for the voucher');
    await expect(voucher).toBeInvalid();
    await userEvent.type(voucher, '004512');
    await userEvent.click(charge);
    await expect(args.send).toHaveBeenCalledWith({
      type: 'money.taken',
      payment: { method: 'TPV', voucherNumber: '004512' },
    });
  },
};

export const InCash: Story = {
  args: {
    view: found({
      chosen: chosen({ taken: { amount: one.plan.due, method: 'TPV' } }),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /efectivo|cash/i }));
    await userEvent.click(canvas.getByRole('button', { name: /300\.000/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'money.taken', payment: { method: 'CASH' } });
  },
};

const paying = aPlan({
  payment: { status: 'PENDING', moneyMoved: 'UNKNOWN', installmentIds: ['quota-2'] },
});

export const TheFanIsPaying: Story = {
  args: {
    view: found({
      chosen: chosen({
        plan: paying,
        toTake: null,
        trouble: { ...aTrouble('PAYMENT_IN_FLIGHT'), reference: null },
      }),
    }),
  },
};

export const PaidUp: Story = {
  args: { view: found({ chosen: chosen({ plan: aPlan({ paid: 3 }) }) }) },
  globals: { theme: 'dark', language: 'en' },
};

export const UsedSlip: Story = {
  args: {
    view: found({
      chosen: chosen({
        trouble: {
          ...aTrouble('FIELDS_INVALID'),
          fields: [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }],
        },
      }),
    }),
  },
  globals: { theme: 'dark', language: 'es' },
};
