import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { InstallmentView } from '#machines/installment/installment.view.ts';
import { aCard, aSavedCard } from '#testing/sale-desk.ts';
import { aTrouble } from '../story-things.stories.ts';
import { aPlan } from './a-plan.stories.ts';
import { InstallmentViews } from './InstallmentScreen.tsx';

const meta = {
  component: InstallmentViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), market: 'COL', view: { screen: 'reading' } },
} satisfies Meta<typeof InstallmentViews>;

export default meta;
type Story = StoryObj<typeof meta>;
type ChoosingView = Extract<InstallmentView, { readonly screen: 'choosing' }>;

function choosing(plan: InstallmentPlan, own: Partial<ChoosingView> = {}): ChoosingView {
  const next = plan.installments.find(({ status }) => status !== 'PAID');
  if (next === undefined) throw new Error('Nothing is left to choose');
  return {
    screen: 'choosing',
    refreshing: false,
    plan,
    next,
    wish: 'NEXT',
    charged: next.amount,
    cards: [],
    cardId: null,
    paying: false,
    outcome: null,
    trouble: null,
    ...own,
  };
}

export const Reading: Story = {};
export const Unreachable: Story = { args: { view: { screen: 'unreachable', trouble: aTrouble('OFFLINE') } } };
export const Unknown: Story = { args: { view: { screen: 'unknown' } } };

/** A quota is overdue; the card goes with the button, and what is wrong with it is said before it goes. */
export const Choosing: Story = {
  args: { view: choosing(aPlan()) },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: /300\.000/ });
    await userEvent.click(button);
    const numbers = canvas.getByRole('textbox', { name: /número de la tarjeta|card number/i });
    await expect(numbers).toBeInvalid();
    await expect(args.send).not.toHaveBeenCalled();

    const card = aCard();
    await userEvent.type(numbers, card.number);
    await userEvent.type(canvas.getByPlaceholderText(/^MM \/ (AA|YY)$/), '1130');
    await userEvent.type(canvas.getByLabelText(/CVC/), card.securityCode);
    await userEvent.type(canvas.getByRole('textbox', { name: /nombre|name/i }), 'ANA RUIZ');
    await userEvent.click(button);

    await expect(args.send).toHaveBeenCalledWith({
      type: 'payment.submitted',
      typed: {
        from: 'new',
        card: {
          number: card.number.replaceAll(' ', ''),
          expiryMonth: 11,
          expiryYear: 2030,
          securityCode: card.securityCode,
          holderName: 'ANA RUIZ',
          documentType: null,
          documentNumber: null,
        },
      },
    });
  },
};

export const AllAtOnceWithASavedCard: Story = {
  args: {
    view: choosing(aPlan(), {
      wish: 'REMAINING',
      charged: aPlan().due,
      cards: [aSavedCard(), aSavedCard({ id: 'card-2', lastFour: '0366', isExpired: true })],
      cardId: 'card-1',
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/CVC/), '123');
    await userEvent.click(canvas.getByRole('button', { name: /600\.000/ }));

    await expect(args.send).toHaveBeenCalledWith({
      type: 'payment.submitted',
      typed: { from: 'saved', cardId: 'card-1', securityCode: '123' },
    });
  },
};

export const Paying: Story = { args: { view: choosing(aPlan(), { paying: true }) } };

export const Paid: Story = { args: { view: choosing(aPlan({ payment: {} }), { outcome: 'PAID' }) } };

export const Declined: Story = {
  args: {
    view: choosing(
      aPlan({
        payment: {
          status: 'REJECTED',
          statusDetail: 'cc_rejected_insufficient_amount',
          moneyMoved: 'NO',
        },
      }),
      { outcome: 'DECLINED' },
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/no se te cobró|no te cobramos|not charged/i);
  },
};

export const NotMade: Story = {
  args: {
    view: choosing(aPlan({ payment: { status: 'CANCELLED', moneyMoved: 'NO' } }), { outcome: 'NOT_MADE' }),
  },
};

export const Returned: Story = {
  args: {
    view: choosing(aPlan({ payment: { status: 'REFUNDED', moneyMoved: 'RETURNED' } }), {
      outcome: 'RETURNED',
    }),
  },
};

const underWay = aPlan({ payment: { status: 'PENDING', moneyMoved: 'UNKNOWN' } });

/** Nothing can be paid meanwhile. */
export const Checking: Story = {
  args: { view: { screen: 'checking', plan: underWay, refreshing: false, resting: false, confirmAt: null } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));

    await expect(args.send).toHaveBeenCalledWith({ type: 'refresh.requested' });
  },
};

export const AtTheBank: Story = {
  args: {
    view: {
      screen: 'checking',
      plan: underWay,
      refreshing: false,
      resting: true,
      confirmAt: 'https://bank.example/confirm',
    },
  },
};

export const Complete: Story = {
  args: {
    view: {
      screen: 'complete',
      plan: aPlan({ paid: 3, payment: {} }),
      refreshing: false,
      outcome: 'PAID',
    },
  },
};
