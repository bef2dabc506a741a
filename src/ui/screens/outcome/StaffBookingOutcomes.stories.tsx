import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { anOrder, aPurchase } from '../story-fixtures.stories.ts';
import { createBankChallengeFlow } from '../story-flows.stories.ts';
import { OutcomeViews } from './OutcomeScreen.tsx';

const pendingView = {
  step: null,
  place: { timeZone: 'America/Bogota', city: 'Bogotá' },
  refreshing: false,
  resting: false,
  lastCheckFailed: false,
  linkToken: 'token',
} as const;
const announcedTransferView = {
  ...pendingView,
  remaining: null,
  paymentMethodChange: null,
  changingPaymentMethod: false,
  cancelFailure: null,
} as const;
const bookedPurchase = aPurchase({
  result: 'PENDING_CLUB',
  orderStatus: 'PENDING',
  reservationStatus: 'BOOKED',
  method: 'RESERVATION',
  moneyMoved: 'NO',
  ticketIds: [],
});
const transferPurchase = aPurchase({
  result: 'PENDING_TRANSFER',
  orderStatus: 'PROCESSING_TRANSFER',
  reservationStatus: 'STARTED_PAYMENT',
  method: 'PROCESSING_TRANSFER',
  moneyMoved: 'UNKNOWN',
  expiresAt: Date.UTC(2027, 2, 12, 21, 30),
  ticketIds: [],
});

/** Seats that wait for staff: a booking without payment, or an announced transfer. */
const meta = {
  component: OutcomeViews,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    order: anOrder(),
    bankChallenge: createBankChallengeFlow(),
    cashSteps: () => {
      throw new Error('Not used by these stories');
    },
    sentLink: () => {
      throw new Error('Not used by these stories');
    },
    buildStatusLink: (token) => (token === null ? null : `https://taquilla.test/${token}`),
    view: {
      ...pendingView,
      salesChannel: 'SELF_SERVICE',
      audience: 'PAYER',
      screen: 'staffBooking',
      purchase: { ...bookedPurchase, expiresAt: Date.UTC(2027, 2, 12, 21, 30) },
    },
  },
} satisfies Meta<typeof OutcomeViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const SelfServiceBooking: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('TQ7H2K44')[0]).toBeVisible();
  },
};

export const AssistedBooking: Story = {
  args: {
    view: {
      ...pendingView,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      screen: 'staffBooking',
      purchase: { ...bookedPurchase, expiresAt: null },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /reservas|bookings/i })).toHaveAttribute(
      'href',
      '/backoffice/staff-bookings',
    );
  },
};

export const SelfServiceTransfer: Story = {
  args: {
    view: {
      ...announcedTransferView,
      salesChannel: 'SELF_SERVICE',
      audience: 'PAYER',
      screen: 'announcedTransfer',
      purchase: transferPurchase,
    },
  },
};

export const AssistedTransfer: Story = {
  args: {
    view: {
      ...announcedTransferView,
      salesChannel: 'ASSISTED',
      audience: 'SELLER',
      screen: 'announcedTransfer',
      purchase: transferPurchase,
      paymentMethodChange: 'CANCEL_PAYMENT',
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /otra forma|another payment method/i })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /por confirmar|to confirm/i })).toHaveAttribute(
      'href',
      '/backoffice/transfers',
    );
  },
};
