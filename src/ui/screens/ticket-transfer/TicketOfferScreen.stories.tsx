import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import type { TicketOffer } from '#domain/ticket/ticket-offer.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { TicketOfferViews } from './TicketOfferScreen.tsx';

const offer: TicketOffer = {
  id: 'offer-1',
  status: 'OFFERED',
  viewer: 'RECEIVER',
  sender: 'Mariana',
  to: 'l•••@correo.co',
  event: {
    id: 'paramo-ceiba',
    title: 'Atlético Páramo vs. Deportivo Ceiba',
    venue: 'Estadio La Ceiba',
    startsAt: Date.UTC(2027, 2, 14, 21, 30),
    timeZone: 'America/Bogota',
  },
  tickets: [
    { zone: 'Occidental', sectionCode: 'Occidental|114', seatCode: 'F-9' },
    { zone: 'Occidental', sectionCode: 'Occidental|114', seatCode: 'F-10' },
  ],
  until: Date.UTC(2027, 2, 14, 19, 30),
  obstacle: null,
};
const open = { screen: 'open', offer, deciding: null, failure: null } as const;

const meta = {
  component: TicketOfferViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), buildLoginHref: () => '/authorization/login', view: open },
} satisfies Meta<typeof TicketOfferViews>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Accepting takes one click; declining asks first. */
export const Open: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rechazar' }));
    const question = within(screen.getByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Ahora no' }));
    await expect(args.send).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Aceptar' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'acceptance.confirmed' });
  },
};
export const DarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };

/** Somebody without an account is led to the login, which also registers. */
export const Anonymous: Story = {
  args: { view: { ...open, offer: { ...offer, viewer: 'ANONYMOUS' } } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Aceptar' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Entra o crea tu cuenta' })).toBeVisible();
  },
};
export const SomebodyElse: Story = { args: { view: { ...open, offer: { ...offer, viewer: 'OTHER' } } } };
export const Sender: Story = { args: { view: { ...open, offer: { ...offer, viewer: 'SENDER' } } } };
export const Visit: Story = {
  args: {
    view: {
      ...open,
      offer: {
        ...offer,
        tickets: [
          { zone: 'Adulto', sectionCode: 'VISIT', seatCode: 'UNNUMBERED' },
          { zone: 'Niño', sectionCode: 'VISIT', seatCode: 'UNNUMBERED' },
        ],
      },
    },
  },
};
export const Accepting: Story = { args: { view: { ...open, deciding: 'ACCEPT' } } };
export const TooOften: Story = { args: { view: { ...open, failure: aFailure('OFFLINE') } } };
export const Accepted: Story = { args: { view: { screen: 'accepted', offer } } };
export const Declined: Story = { args: { view: { screen: 'declined', offer } } };
export const Over: Story = {
  args: { view: { screen: 'over', offer: { ...offer, status: 'WITHDRAWN', to: '' } } },
};
export const TooLate: Story = {
  args: { view: { screen: 'over', offer: { ...offer, obstacle: 'TOO_LATE' } } },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('NOT_FOUND') } } };
