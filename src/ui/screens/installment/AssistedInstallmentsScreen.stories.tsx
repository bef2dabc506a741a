import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { AssistedPlan } from '#domain/installment/assisted-plan.ts';
import { findNextInstallment } from '#domain/installment/installment-selection.ts';
import type {
  AssistedInstallmentsView,
  ChosenPlan,
} from '#machines/assisted-installments/assisted-installments.view.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { AssistedInstallmentsViews } from './AssistedInstallmentsScreen.tsx';
import { anInstallmentPlan } from './installment-plan.stories.ts';

const fan = { name: 'Mariana Rojas Pérez', email: 'mariana@correo.co' };
const assistedPlan: AssistedPlan = { plan: anInstallmentPlan(), fan, endRefund: null };

function selected(overrides: Partial<ChosenPlan> = {}): ChosenPlan {
  const plan = overrides.plan ?? assistedPlan.plan;
  const next = findNextInstallment(plan);
  return {
    plan,
    fan,
    toTake: next === null ? null : { next, scope: 'NEXT', charged: next.amount },
    taking: false,
    ending: false,
    endRefund: null,
    taken: null,
    failure: null,
    ...overrides,
  };
}

type FoundView = Extract<AssistedInstallmentsView, { readonly screen: 'results' }>;
const createFoundView = (overrides: Partial<FoundView> = {}): FoundView => ({
  screen: 'results',
  searchText: fan.email,
  isOverdueList: false,
  looking: false,
  plans: [assistedPlan],
  chosen: null,
  failure: null,
  ...overrides,
});

const meta = {
  component: AssistedInstallmentsViews,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    view: { screen: 'search', searchText: '', isOverdueList: false, looking: false, failure: null },
  },
} satisfies Meta<typeof AssistedInstallmentsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Search: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox'), '1020304050{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'search.submitted', searchText: '1020304050' });
  },
};

export const NoPlans: Story = { args: { view: createFoundView({ plans: [], searchText: 'TQ7H2K44' }) } };

export const NoOverduePlans: Story = {
  args: { view: createFoundView({ plans: [], searchText: '', isOverdueList: true }) },
};

/** A manager reads what is refunded before the plan ends. */
export const InDefault: Story = {
  args: {
    view: createFoundView({
      isOverdueList: true,
      chosen: selected({ endRefund: { amount: 24_000_000, currency: 'COP' } }),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(terminar el plan|end the plan)$/i }));
    await expect(args.send).not.toHaveBeenCalled();
  },
};

export const Ended: Story = {
  args: {
    view: createFoundView({
      isOverdueList: true,
      chosen: selected({ plan: { ...anInstallmentPlan(), state: 'ENDED' }, toTake: null }),
    }),
  },
};

export const SeveralPlans: Story = {
  args: {
    view: createFoundView({
      plans: [
        assistedPlan,
        {
          plan: { ...anInstallmentPlan({ title: 'Abono Nacional 2026' }), planId: 'plan-2' },
          fan,
          endRefund: null,
        },
      ],
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Abono Nacional 2026/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'plan.chosen', planId: 'plan-2' });
  },
};

/** The voucher number is sent along; without it the field shows an error and nothing is sent. */
export const CardTerminal: Story = {
  args: { view: createFoundView({ chosen: selected() }) },
  play: async ({ args, canvas, userEvent }) => {
    const charge = canvas.getByRole('button', { name: /300\.000/ });
    await userEvent.click(charge);
    await expect(args.send).not.toHaveBeenCalled();
    const [voucher] = canvas.getAllByRole('textbox');
    if (voucher === undefined) throw new Error('The voucher field is missing');
    await expect(voucher).toBeInvalid();
    await userEvent.type(voucher, '004512');
    await userEvent.click(charge);
    await expect(args.send).toHaveBeenCalledWith({
      type: 'payment.received',
      payment: { method: 'TPV', voucherNumber: '004512' },
    });
  },
};

/** After a payment the form is gone until another installment is asked for. */
export const Collected: Story = {
  args: {
    view: createFoundView({
      chosen: selected({ taken: { amount: assistedPlan.plan.due, method: 'TPV' } }),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByRole('radio')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /otra cuota|another installment/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'anotherInstallment.requested' });
  },
};

export const Cash: Story = {
  args: { view: createFoundView({ chosen: selected({}) }) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /efectivo|cash/i }));
    await userEvent.click(canvas.getByRole('button', { name: /300\.000/ }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'payment.received', payment: { method: 'CASH' } });
  },
};

const paying = anInstallmentPlan({
  payment: { status: 'PENDING', moneyMoved: 'UNKNOWN', installmentIds: ['installment-2'] },
});

export const PaymentInProgress: Story = {
  args: {
    view: createFoundView({
      chosen: selected({
        plan: paying,
        toTake: null,
        failure: { ...aFailure('PAYMENT_IN_FLIGHT'), reference: null },
      }),
    }),
  },
};

export const FullyPaid: Story = {
  args: { view: createFoundView({ chosen: selected({ plan: anInstallmentPlan({ paid: 3 }) }) }) },
  globals: { theme: 'dark', language: 'en' },
};

export const UsedVoucher: Story = {
  args: {
    view: createFoundView({
      chosen: selected({
        failure: {
          ...aFailure('FIELDS_INVALID'),
          fields: [{ field: 'payment.voucherNumber', reason: 'VOUCHER_USED' }],
        },
      }),
    }),
  },
  globals: { theme: 'dark', language: 'es' },
};
