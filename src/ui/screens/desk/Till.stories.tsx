import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { WindowSale } from '#domain/order/window-sale.ts';
import { anOrder, aPurchase, aTrouble } from '../story-things.stories.ts';
import { Till } from './Till.tsx';

const { items, total, event } = anOrder();
const sale: WindowSale = {
  code: 'TQ7H2K44',
  standing: 'TO_PAY',
  event: event.title,
  startsAt: event.startsAt,
  timeZone: event.venue.timeZone,
  buyer: 'Mariana Rojas Pérez',
  items,
  total,
  walletPaid: 0,
  payBy: Date.UTC(2027, 1, 18, 21, 40),
  takenAt: null,
};

const meta = {
  component: Till,
  args: {
    send: fn(),
    onNext: fn(),
    view: { screen: 'waiting', looking: false, trouble: null },
  },
} satisfies Meta<typeof Till>;

export default meta;
type Story = StoryObj<typeof meta>;

const shown = (own: Partial<WindowSale> = {}): NonNullable<Story['args']> => ({
  view: { screen: 'shown', sale: { ...sale, ...own }, taking: false, trouble: null },
});

export const Waiting: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'tq7h 2k44{Enter}');

    await expect(args.send).toHaveBeenCalledWith({ type: 'code.said', text: 'tq7h 2k44' });
  },
};

export const NoSuchCode: Story = {
  args: { view: { screen: 'waiting', looking: false, trouble: aTrouble('NO_SUCH_CODE') } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toBeInvalid();
  },
};

export const NotReached: Story = {
  args: { view: { screen: 'waiting', looking: false, trouble: aTrouble('OFFLINE') } },
};

/** Whatever it says, it is one press, for the code that is shown. */
export const Shown: Story = {
  args: shown(),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /efectivo|in cash/i }));

    await expect(args.send).toHaveBeenCalledWith({ type: 'cash.counted', code: sale.code });
  },
};

/** Nobody takes money for what is paid. */
export const PaidAlready: Story = {
  args: shown({ standing: 'PAID', payBy: null }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /efectivo|in cash/i })).toBeNull();
  },
};

/** The answer was lost and the code is typed anew: the money is in the drawer already. */
export const TakenByYou: Story = {
  args: shown({ standing: 'TAKEN_BY_YOU', payBy: null, takenAt: Date.UTC(2027, 1, 18, 20, 5) }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/you took|recibiste/i);
    await expect(canvas.queryByRole('button', { name: /efectivo|in cash/i })).toBeNull();
  },
};

export const Taken: Story = {
  args: { view: { screen: 'taken', sale: { ...sale, payBy: null }, purchase: aPurchase() } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /siguiente código|next code/i }));

    await expect(args.onNext).toHaveBeenCalledOnce();
  },
};
