import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { anOrder, aPurchase } from '../story-things.stories.ts';
import { OutcomeViews } from './OutcomeScreen.tsx';

const awaited = {
  step: null,
  place: { timeZone: 'America/Bogota', city: 'Bogotá' },
  refreshing: false,
  resting: false,
  remaining: null,
  linkToken: 'token',
  awaitedLink: null,
  reader: 'BUYER',
  canChangeWay: false,
  changingWay: false,
  refusal: null,
} as const;
const booked = aPurchase({
  result: 'PENDING_CLUB',
  orderStatus: 'PENDING',
  reservationStatus: 'BOOKED',
  method: 'RESERVATION',
  moneyMoved: 'NO',
  ticketIds: [],
});
const announced = aPurchase({
  result: 'PENDING_TRANSFER',
  orderStatus: 'PROCESSING_TRANSFER',
  reservationStatus: 'STARTED_PAYMENT',
  method: 'PROCESSING_TRANSFER',
  moneyMoved: 'UNKNOWN',
  expiresAt: Date.UTC(2027, 2, 12, 21, 30),
  ticketIds: [],
});

/** What somebody sees while seats wait for a person: kept without payment, or for a transfer that was announced. */
const meta = {
  component: OutcomeViews,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    order: anOrder(),
    cashSteps: () => {
      throw new Error('Nothing is paid in steps here');
    },
    sentLink: () => {
      throw new Error('No link is sent here');
    },
    linkOf: (token) => (token === null ? null : `https://taquilla.test/${token}`),
    view: {
      ...awaited,
      mode: 'SELF_SERVICE',
      screen: 'cash',
      desk: 'TAQUILLA',
      purchase: { ...booked, expiresAt: Date.UTC(2027, 2, 12, 21, 30) },
    },
  },
} satisfies Meta<typeof OutcomeViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const KeptForTheFan: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('TQ7H2K44')[0]).toBeVisible();
  },
};

export const KeptAtTheDesk: Story = {
  args: {
    view: {
      ...awaited,
      mode: 'ASSISTED',
      screen: 'cash',
      desk: 'TAQUILLA',
      purchase: { ...booked, expiresAt: null },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /guardad|kept/i })).toHaveAttribute(
      'href',
      '/backoffice/kept-seats',
    );
  },
};

export const AnnouncedByTheFan: Story = {
  args: { view: { ...awaited, mode: 'SELF_SERVICE', screen: 'transfer', purchase: announced } },
};

export const AnnouncedAtTheDesk: Story = {
  args: {
    view: { ...awaited, mode: 'ASSISTED', screen: 'transfer', purchase: announced, canChangeWay: true },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /otra forma|another way/i })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /anunciadas|announced/i })).toHaveAttribute(
      'href',
      '/backoffice/transfers',
    );
  },
};
