import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { BoxOfficeSale } from '#domain/order/box-office-sale.ts';
import { aFailure, anOrder, aPurchase } from '../story-fixtures.stories.ts';
import { BoxOfficePanel } from './BoxOfficePanel.tsx';

const { items, total, event } = anOrder();
const sale: BoxOfficeSale = {
  code: 'TQ7H2K44',
  status: 'TO_PAY',
  event: event.title,
  startsAt: event.startsAt,
  timeZone: event.venue.timeZone,
  buyer: 'Mariana Rojas Pérez',
  items,
  total,
  walletPaid: 0,
  payBy: Date.UTC(2027, 1, 18, 21, 40),
  collectedAt: null,
};

const meta = {
  component: BoxOfficePanel,
  args: {
    send: fn(),
    view: { screen: 'waiting', looking: false, failure: null },
  },
} satisfies Meta<typeof BoxOfficePanel>;

export default meta;
type Story = StoryObj<typeof meta>;

const found = (overrides: Partial<BoxOfficeSale> = {}): NonNullable<Story['args']> => ({
  view: { screen: 'saleFound', sale: { ...sale, ...overrides }, taking: false, failure: null },
});

export const CodeEntry: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'tq7h 2k44{Enter}');

    await expect(args.send).toHaveBeenCalledWith({ type: 'code.entered', text: 'tq7h 2k44' });
  },
};

export const UnknownCode: Story = {
  args: { view: { screen: 'waiting', looking: false, failure: aFailure('NO_SUCH_CODE') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid();
  },
};

export const Offline: Story = {
  args: { view: { screen: 'waiting', looking: false, failure: aFailure('OFFLINE') } },
};

/** Collects the cash for the sale that is shown with one click, for any code. */
export const Payable: Story = {
  args: found(),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /efectivo|in cash/i }));

    await expect(args.send).toHaveBeenCalledWith({ type: 'cash.received', code: sale.code });
  },
};

/** No cash can be collected for a paid sale. */
export const AlreadyPaid: Story = {
  args: found({ status: 'PAID', payBy: null }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /efectivo|in cash/i })).toBeNull();
  },
};

/** The response was lost and the code is typed again: the cash has already been collected. */
export const AlreadyCollectedBySelf: Story = {
  args: found({ status: 'COLLECTED_BY_YOU', payBy: null, collectedAt: Date.UTC(2027, 1, 18, 20, 5) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/you already collected|recibiste/i);
    await expect(canvas.queryByRole('button', { name: /efectivo|in cash/i })).toBeNull();
  },
};

/** The response was lost: the seller may press again, since the cash is recorded once. */
export const LostResponse: Story = {
  args: { view: { screen: 'saleFound', sale, taking: false, failure: aFailure('UNKNOWN') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/inténtalo otra vez|try again/i);
    await expect(canvas.getByRole('button', { name: /efectivo|in cash/i })).toBeVisible();
  },
};

/** The received payment has the focus, without its deadline; the next code is typed over the last one. */
export const CashCollected: Story = {
  args: { view: { screen: 'collected', sale, purchase: aPurchase() } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveFocus();
    await expect(canvas.queryByText(/pagar antes|pay before/i)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /siguiente código|next code/i }));

    await expect(args.send).toHaveBeenCalledWith({ type: 'boxOffice.cleared' });
    await expect(canvas.getByRole('textbox')).toHaveFocus();
  },
};
