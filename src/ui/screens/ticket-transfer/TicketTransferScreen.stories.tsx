import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, within } from 'storybook/test';
import { aFailure, aTicket } from '../story-fixtures.stories.ts';
import { TicketTransferViews } from './TicketTransferScreen.tsx';

const tickets = [aTicket(9), aTicket(10), aTicket(11)];
const choosing = {
  screen: 'choosing',
  ticket: aTicket(9),
  tickets,
  ticketIds: ['t-9'],
  market: 'COL',
  contact: '',
  channel: 'whatsapp',
  issues: [],
  wasWithdrawn: false,
  isBusy: false,
  failure: null,
} as const;
const offered = {
  screen: 'offered',
  ticket: aTicket(9),
  tickets: tickets.slice(0, 2),
  to: 'l•••@correo.co',
  isNew: true,
  isBusy: false,
  failure: null,
} as const;

const meta = {
  component: TicketTransferViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: choosing },
} satisfies Meta<typeof TicketTransferViews>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The ticket from which the page was opened is chosen; others of the event may go with it. */
export const Choosing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /10/ }));
    await userEvent.type(canvas.getByRole('textbox', { name: /Correo o celular/ }), 'luz@correo.co');
    await userEvent.click(canvas.getByRole('button', { name: 'Enviar la transferencia' }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'offer.submitted',
      ticketIds: ['t-9', 't-10'],
      contact: 'luz@correo.co',
      channel: 'whatsapp',
    });
  },
};
export const DarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };
export const OneTicket: Story = { args: { view: { ...choosing, tickets: [aTicket(9)] } } };
export const Sending: Story = { args: { view: { ...choosing, isBusy: true } } };
export const Mistyped: Story = {
  args: {
    view: {
      ...choosing,
      ticketIds: [],
      contact: 'luz@',
      issues: [
        { field: 'ticket', reason: 'REQUIRED' },
        { field: 'contact', reason: 'NOT_AN_EMAIL' },
      ],
    },
  },
};
export const Child: Story = {
  args: {
    view: {
      ...choosing,
      tickets: [aTicket(9), aTicket(10, { transfer: { ...aTicket(10).transfer, needsAdult: true } })],
      failure: aFailure('TICKETS_BELONG_TOGETHER'),
    },
  },
};
export const Withdrawn: Story = { args: { view: { ...choosing, wasWithdrawn: true } } };

/** An offer is withdrawn after a question. */
export const Offered: Story = {
  args: { view: offered },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Retirar la transferencia' }));
    const question = within(screen.getByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Retirar' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'withdrawal.confirmed' });
  },
};
export const OfferedDarkEnglish: Story = {
  args: { view: { ...offered, isNew: false } },
  globals: { theme: 'dark', language: 'en' },
};
export const Blocked: Story = {
  args: { view: { screen: 'blocked', ticket: aTicket(9), obstacle: 'NOT_FULLY_PAID' } },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
