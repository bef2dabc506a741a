import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import type { Renewal } from '#domain/order/renewal.ts';
import { aFailure, anOrder } from '../story-fixtures.stories.ts';
import { RenewalsViews } from './RenewalsScreen.tsx';

const { items, total } = anOrder();
const renewal: Renewal = {
  reservationId: 'renewal-1',
  passId: 'abono-2027',
  title: 'Abono Atlético Páramo 2027',
  venue: 'Estadio La Ceiba',
  startsAt: Date.UTC(2027, 1, 20, 20),
  timeZone: 'America/Bogota',
  items,
  total,
  reservedUntil: Date.UTC(2027, 0, 16, 4, 59),
  state: 'RESERVED',
};
const inCart: Renewal = { ...renewal, reservationId: 'renewal-2', state: 'IN_CART' };
const inPayment: Renewal = { ...renewal, reservationId: 'renewal-3', state: 'IN_PAYMENT' };
const ready = {
  screen: 'ready',
  renewals: [renewal],
  deciding: null,
  released: null,
  failure: null,
} as const;

const meta = {
  component: RenewalsViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: ready },
} satisfies Meta<typeof RenewalsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Seats are released after a question, which may be answered with no. */
export const Ready: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Liberar sillas' }));
    const question = within(screen.getByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Dejarlas reservadas' }));
    await expect(args.send).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Renovar' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'renewal.requested', reservationId: 'renewal-1' });
    await userEvent.click(canvas.getByRole('button', { name: 'Liberar sillas' }));
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Liberar sillas' }),
    );
    await expect(args.send).toHaveBeenCalledWith({ type: 'release.confirmed', reservationId: 'renewal-1' });
  },
};
export const DarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };
export const EveryState: Story = { args: { view: { ...ready, renewals: [renewal, inCart, inPayment] } } };
export const Renewing: Story = {
  args: {
    view: { ...ready, renewals: [renewal, inCart], deciding: { reservationId: 'renewal-1', as: 'RENEW' } },
  },
};
export const Releasing: Story = {
  args: { view: { ...ready, deciding: { reservationId: 'renewal-1', as: 'RELEASE' } } },
};
export const Released: Story = {
  args: { view: { ...ready, renewals: [], released: renewal } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveFocus();
  },
};
export const TooLate: Story = {
  args: { view: { ...ready, renewals: [], failure: aFailure('HOLD_EXPIRED') } },
};
export const Empty: Story = { args: { view: { ...ready, renewals: [] } } };
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const InCart: Story = { args: { view: { screen: 'inCart', passId: 'abono-2027' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
