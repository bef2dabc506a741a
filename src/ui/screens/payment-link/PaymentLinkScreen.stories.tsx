import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { getTotal } from '#domain/sale/price.ts';
import type { PaymentLinkView } from '#machines/payment-link/payment-link.view.ts';
import { aSavedCard } from '#testing/sale-driver.ts';
import { aFailure, anOrder } from '../story-fixtures.stories.ts';
import { createBankChallengeFlow } from '../story-flows.stories.ts';
import { PaymentLinkViews } from './PaymentLinkScreen.tsx';

const { items, total, event } = anOrder();
const aCard = aSavedCard();
const payableView = {
  screen: 'payment',
  sale: {
    event: event.title,
    startsAt: event.startsAt,
    timeZone: event.venue.timeZone,
    venue: event.venue.name,
    city: event.venue.city,
    items,
    total,
    payBy: Date.UTC(2027, 1, 18, 21, 40),
  },
  serverNow: Date.UTC(2027, 1, 17, 22, 0),
  paymentOptions: [
    { method: 'CARD', offered: true, reason: null },
    {
      method: 'TRANSFER',
      offered: true,
      reason: null,
      transfer: { system: 'PSE', banks: [{ id: '1007', name: 'Bancolombia' }], payBy: null },
    },
    {
      method: 'CASH',
      offered: true,
      reason: null,
      cash: [
        {
          checkoutProvider: 'TAQUILLA',
          provider: null,
          offered: true,
          reason: null,
          payBy: Date.UTC(2027, 1, 18, 21, 40),
          payAt: [],
        },
      ],
    },
  ],
  selectedOption: { method: 'CARD', place: null },
  plans: [],
  plan: null,
  charged: getTotal(total),
  paying: false,
  card: { saved: [], chosen: null, canBeSaved: false },
  decline: null,
  fields: [],
  failure: null,
} as const satisfies PaymentLinkView;

const meta = {
  component: PaymentLinkViews,
  parameters: { layout: 'fullscreen' },
  // As in the app, where they load while the link is read.
  loaders: [async () => ({ cards: await import('../sale/buy/SavedCards.tsx') })],
  args: { bankChallenge: createBankChallengeFlow(), market: 'COL', send: fn(), view: payableView },
} satisfies Meta<typeof PaymentLinkViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Unreachable: Story = { args: { view: { screen: 'unreachable', failure: aFailure() } } };

/** An incomplete card is not sent; its first invalid field gets the focus. Cash goes by the name of its place. */
export const Payable: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: /^(en la taquilla|at the box office)/i })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: /^(pagar|pay)/i }));

    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: /número de (la )?tarjeta|card number/i })).toHaveFocus(),
    );
    await expect(args.send).not.toHaveBeenCalled();
  },
};

export const Paying: Story = { args: { view: { ...payableView, paying: true } } };

/** The card installments that the issuing bank offers: the button shows what will be charged. */
const plans = [1, 3, 6].map((installments) => ({
  installments,
  amount: total.total / installments,
  total: total.total,
}));
export const CardInstallments: Story = {
  args: { view: { ...payableView, plans, plan: plans[1] ?? null } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText(/^(cuotas|installments)$/i), '6');
    await expect(args.send).toHaveBeenCalledWith({ type: 'installments.chosen', installments: 6 });
  },
};

export const Declined: Story = {
  args: {
    view: { ...payableView, decline: { method: 'CARD', statusDetail: 'cc_rejected_insufficient_amount' } },
  },
};
export const TransferFailed: Story = {
  args: { view: { ...payableView, decline: { method: 'TRANSFER', statusDetail: null } } },
};

/** A signed-in payer has their saved cards: only the security code is typed, and none can be removed here. */
export const SavedCards: Story = {
  args: {
    view: {
      ...payableView,
      card: { saved: [aCard], chosen: aCard.id, canBeSaved: true },
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/cvc/i), '123');
    await userEvent.click(canvas.getByRole('button', { name: /^(pagar|pay)/i }));

    await expect(args.send).toHaveBeenCalledWith({
      type: 'payment.submitted',
      payment: { method: 'CARD', from: 'saved', cardId: aCard.id, securityCode: '123' },
    });
    await expect(canvas.queryByRole('button', { name: /quitar|remove/i })).toBeNull();
  },
};
export const BankTransfer: Story = {
  args: { view: { ...payableView, selectedOption: { method: 'TRANSFER', place: null } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /continuar|continue/i }));

    await waitFor(() => expect(canvas.getByRole('combobox', { name: /banco|bank/i })).toHaveFocus());
    await expect(args.send).not.toHaveBeenCalled();
  },
};

const inProgressView = {
  screen: 'paymentPending',
  statusToken: 'a.token',
  confirmation: null,
  awaited: null,
  isPolling: false,
  isPollingPaused: false,
  lastCheckFailed: false,
} as const satisfies PaymentLinkView;
export const InProgress: Story = {
  args: { view: inProgressView },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/checkout/pending?token=a.token');
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.send).toHaveBeenCalledWith({ type: 'refresh.requested' });
  },
};
export const Unanswered: Story = {
  args: { view: { ...inProgressView, lastCheckFailed: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/no tuvo respuesta/i);
  },
};
/** The payer has a code for a shop and has not paid yet. */
export const AwaitedCash: Story = {
  args: {
    view: {
      ...inProgressView,
      awaited: {
        payBy: Date.UTC(2027, 1, 17, 22, 30),
        place: { timeZone: 'America/Bogota', city: 'Medellín' },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/checkout/pending?token=a.token');
    await expect(canvas.queryByText(/no pagues otra vez|do not pay again/i)).toBeNull();
  },
};
export const BankConfirmation: Story = {
  args: {
    view: {
      ...inProgressView,
      confirmation: {
        url: 'https://bank.invalid/challenge',
        creq: 'creq',
        expiresAt: Date.UTC(2027, 1, 17, 22, 30),
        place: { timeZone: 'America/Bogota', city: 'Medellín' },
      },
    },
  },
  // The pressed button is gone, and the focus with it.
  beforeEach: () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(canvas.getByRole('button', { name: /mi banco|my bank/i })).toBeVisible();
  },
};
export const Paid: Story = {
  args: { view: { screen: 'closed', status: 'PAID', statusToken: 'a.token' } },
};
export const Expired: Story = {
  args: { view: { screen: 'closed', status: 'OVER', statusToken: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/no se cobró nada/i)).toBeVisible();
  },
};
export const OfCancelledEvent: Story = {
  args: { view: { screen: 'closed', status: 'EVENT_CANCELLED', statusToken: null } },
};
export const Submitted: Story = { args: { view: { screen: 'settled', statusToken: 'a.token' } } };
