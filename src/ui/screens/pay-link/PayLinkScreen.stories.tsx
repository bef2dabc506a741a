import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { totalOf } from '#domain/sale/price.ts';
import type { PayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { aSavedCard } from '#testing/sale-desk.ts';
import { anOrder, aTrouble } from '../story-things.stories.ts';
import { PayLinkViews } from './PayLinkScreen.tsx';

const { items, total, event } = anOrder();
const aCard = aSavedCard();
const toPay = {
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
  choices: [
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
          desk: 'TAQUILLA',
          provider: null,
          offered: true,
          reason: null,
          payBy: Date.UTC(2027, 1, 18, 21, 40),
          payAt: [],
        },
      ],
    },
  ],
  way: { method: 'CARD', place: null },
  plans: [],
  plan: null,
  charged: totalOf(total),
  paying: false,
  card: { saved: [], chosen: null, canBeKept: false },
  refused: null,
  fields: [],
  trouble: null,
} as const satisfies PayLinkView;

const meta = {
  component: PayLinkViews,
  parameters: { layout: 'fullscreen' },
  // As in the shop, where they come while the link is looked at.
  loaders: [async () => ({ cards: await import('../sale/buy/SavedCards.tsx') })],
  args: { market: 'COL', send: fn(), view: toPay },
} satisfies Meta<typeof PayLinkViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Looking: Story = { args: { view: { screen: 'looking' } } };
export const Unreachable: Story = { args: { view: { screen: 'unreachable', trouble: aTrouble() } } };

/** A card that is not whole is not sent; its first wrong field gets the focus. */
export const ToPay: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(pagar|pay)/i }));

    await waitFor(() =>
      expect(canvas.getByRole('textbox', { name: /número de (la )?tarjeta|card number/i })).toHaveFocus(),
    );
    await expect(args.send).not.toHaveBeenCalled();
  },
};

export const Paying: Story = { args: { view: { ...toPay, paying: true } } };

/** In parts, as the bank behind the number offers it: the button says what will be charged. */
const plans = [1, 3, 6].map((installments) => ({
  installments,
  amount: total.total / installments,
  total: total.total,
}));
export const InParts: Story = {
  args: { view: { ...toPay, plans, plan: plans[1] ?? null } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText(/^(cuotas|instalments)$/i), '6');
    await expect(args.send).toHaveBeenCalledWith({ type: 'installments.chosen', installments: 6 });
  },
};

export const Declined: Story = {
  args: {
    view: { ...toPay, refused: { method: 'CARD', statusDetail: 'cc_rejected_insufficient_amount' } },
  },
};
export const TransferEnded: Story = {
  args: { view: { ...toPay, refused: { method: 'TRANSFER', statusDetail: null } } },
};

/** Whoever is signed in has their cards: only the code is typed, and nothing is looked after here. */
export const WithOwnCards: Story = {
  args: {
    view: {
      ...toPay,
      card: { saved: [aCard], chosen: aCard.id, canBeKept: true },
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
export const ByTransfer: Story = {
  args: { view: { ...toPay, way: { method: 'TRANSFER', place: null } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /continuar|go on to pay/i }));

    await waitFor(() => expect(canvas.getByRole('combobox', { name: /banco|bank/i })).toHaveFocus());
    await expect(args.send).not.toHaveBeenCalled();
  },
};

const underWay = {
  screen: 'underWay',
  statusToken: 'a.token',
  confirmation: null,
  asking: false,
  resting: false,
} as const satisfies PayLinkView;
export const UnderWay: Story = {
  args: { view: underWay },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/checkout/pending?token=a.token');
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.send).toHaveBeenCalledWith({ type: 'refresh.requested' });
  },
};
export const AskedByTheBank: Story = {
  args: {
    view: {
      ...underWay,
      confirmation: {
        url: 'https://bank.invalid/challenge',
        expiresAt: Date.UTC(2027, 1, 17, 22, 30),
        place: { timeZone: 'America/Bogota', city: 'Medellín' },
      },
    },
  },
  // The button that was pressed is gone, and the focus with it.
  beforeEach: () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', 'https://bank.invalid/challenge');
  },
};
export const Paid: Story = {
  args: { view: { screen: 'closed', standing: 'PAID', statusToken: 'a.token' } },
};
export const Sent: Story = { args: { view: { screen: 'settled', statusToken: 'a.token' } } };
