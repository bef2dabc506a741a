import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, within } from 'storybook/test';
import { aStoryEvent } from '../../components/story-events.ts';
import { aFailure, aTicket } from '../story-fixtures.stories.ts';
import { createEntryCodeFlow } from '../story-flows.stories.ts';
import { TicketsViews } from './TicketsScreen.tsx';

const meta = {
  component: TicketsViews,
  parameters: { layout: 'fullscreen' },
  args: {
    onRetry: fn(),
    orderId: null,
    largeCode: { isOpen: false, onOpen: fn(), onClose: fn() },
    getCodeFlow: createEntryCodeFlow(),
    view: { screen: 'loading' },
  },
} satisfies Meta<typeof TicketsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const cancelledEvent = aStoryEvent({ saleState: 'CANCELLED' });

export const Loading: Story = {};

export const Ready: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [
        {
          event: aStoryEvent(),
          tickets: [aTicket(9), aTicket(10, { ownership: 'TRANSFERRED', holder: 'Andrés Rojas' })],
        },
      ],
    },
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('img')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /10/ }));
    await expect(canvas.queryByRole('img')).toBeNull();
    await expect(canvas.getByRole('region', { name: 'Boleta' })).toContainElement(
      document.activeElement instanceof HTMLElement ? document.activeElement : null,
    );
  },
};

const dynamicTickets = [
  {
    event: aStoryEvent(),
    tickets: [
      aTicket(9, {
        qrMode: 'DYNAMIC_DEFAULT',
        rotation: { secret: 'ab'.repeat(20), clockLeadMs: 0 },
        isPrintable: false,
      }),
    ],
  },
];

/** A code that changes; a phone without a network computes it as well. */
export const DynamicCode: Story = {
  args: { view: { screen: 'ready', refreshing: false, failure: null, value: dynamicTickets } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img')).toBeVisible();
    await expect(canvas.getByRole('timer')).toBeVisible();
  },
};

export const DynamicCodeDarkEnglish: Story = {
  ...DynamicCode,
  globals: { theme: 'dark', language: 'en' },
};

export const DynamicCodeLarge: Story = {
  args: { ...DynamicCode.args, largeCode: { isOpen: true, onOpen: fn(), onClose: fn() } },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByRole('img')).toBeVisible();
    await expect(dialog.getByRole('timer')).toBeVisible();
  },
};

/** A browser without cryptography: the gate types the code below. */
export const DynamicCodeNotComputable: Story = {
  ...DynamicCode,
  args: {
    ...DynamicCode.args,
    getCodeFlow: createEntryCodeFlow(() => Promise.reject(new Error('No cryptography'))),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Este navegador no puede mostrar el código/)).toBeVisible();
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

/** The page's heading takes the focus and comes into view, so it stands above the ticket, never below its code. */
export const OnPhone: Story = {
  ...Ready,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const heading = canvas.getByRole('heading', { level: 1 }).getBoundingClientRect();
    const ticket = canvas.getByRole('region', { name: 'Boleta' }).getBoundingClientRect();
    await expect(heading.bottom).toBeLessThanOrEqual(ticket.top);
    await expect(ticket.bottom).toBeLessThanOrEqual(
      canvas.getByRole('button', { pressed: true }).getBoundingClientRect().top,
    );
  },
};

/** The page that a purchase links to opens at its tickets, not at those of the next event. */
export const OfOneOrder: Story = {
  args: {
    orderId: 'order-2',
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [
        { event: aStoryEvent(), tickets: [aTicket(9)] },
        {
          event: aStoryEvent({ id: 'ev-later', title: 'Unión Manglar – Real Cafetal' }),
          tickets: [
            aTicket(10, { orderId: 'order-2', ownership: 'TRANSFERRED' }),
            aTicket(11, { orderId: 'order-2' }),
          ],
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent(/11/);
    await expect(canvas.getByRole('img')).toBeVisible();
  },
};

/** Paper shows all usable tickets of the order for the event, one a sheet; the screen shows one. */
export const OrderOfTwo: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [
        {
          event: aStoryEvent(),
          tickets: [
            aTicket(8, { readAt: Date.UTC(2027, 2, 14, 22, 41) }),
            aTicket(9),
            aTicket(10),
            aTicket(11, { orderId: 'order-2' }),
          ],
        },
      ],
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent(/9/);
    await expect(canvas.getByRole('button', { name: 'Imprimir 2 boletas' })).toBeVisible();
    await expect(canvas.getAllByRole('img', { name: /QR/ })).toHaveLength(1);
    await expect(canvasElement.querySelectorAll('article')).toHaveLength(2);
  },
};

/** A family at the gate: each ticket one press, swipe or arrow away. */
export const FamilyOfFour: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [{ event: aStoryEvent(), tickets: [aTicket(9), aTicket(10), aTicket(11), aTicket(12)] }],
    },
  },
  play: async ({ args, canvas, userEvent }) => {
    const next = canvas.getByRole('button', { name: 'Boleta siguiente' });
    await expect(canvas.getByText('1 de 4')).toBeVisible();
    await userEvent.click(next);
    await expect(canvas.getByText('2 de 4')).toBeVisible();
    await expect(canvas.getByRole('button', { pressed: true })).toHaveTextContent(/10/);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(canvas.getByText('4 de 4')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByText('3 de 4')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Ver el código en grande' }));
    await expect(args.largeCode.onOpen).toHaveBeenCalledOnce();
  },
};

/** The code alone, on white in the dark theme, too; swiped from ticket to ticket. */
export const LargeCodeInTheDark: Story = {
  ...FamilyOfFour,
  globals: { theme: 'dark' },
  args: { ...FamilyOfFour.args, largeCode: { isOpen: true, onOpen: fn(), onClose: fn() } },
  play: async ({ args, userEvent }) => {
    const dialog = within(screen.getByRole('dialog'));
    await expect(dialog.getByRole('img', { name: /silla 9$/ })).toBeVisible();
    const swipe = (from: number, to: number) => {
      const target = dialog.getByRole('img');
      const at = (clientX: number) => [new Touch({ identifier: 1, target, clientX, clientY: 300 })];
      fireEvent(target, new TouchEvent('touchstart', { bubbles: true, touches: at(from) }));
      fireEvent(target, new TouchEvent('touchend', { bubbles: true, changedTouches: at(to) }));
    };
    await swipe(300, 80);
    await expect(await dialog.findByRole('img', { name: /silla 10$/ })).toBeVisible();
    await swipe(80, 100);
    await swipe(80, 300);
    await expect(await dialog.findByRole('img', { name: /silla 9$/ })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await expect(args.largeCode.onClose).toHaveBeenCalledOnce();
  },
};

export const CheckedIn: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [{ event: aStoryEvent(), tickets: [aTicket(9, { readAt: Date.UTC(2027, 2, 14, 22, 41) })] }],
    },
  },
};

/** The tickets stay without a code, and link to the refund. */
/** A plan in progress: nothing to print or to show at the gate yet. */
export const Deposit: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [{ event: aStoryEvent(), tickets: [aTicket(9, { type: 'DEPOSIT' })] }],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /Imprimir/ })).toBeNull();
    await expect(canvas.queryByText(/brillo/)).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Cómo llegar' })).toBeVisible();
  },
};

export const CancelledEvent: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [{ event: cancelledEvent, tickets: [aTicket(9, { event: cancelledEvent })] }],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('img', { name: /QR/ })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Mis compras' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };

/** An event whose codes change, or that allows no paper. */
export const OnPhoneOnly: Story = {
  args: {
    view: {
      screen: 'ready',
      refreshing: false,
      failure: null,
      value: [
        {
          event: aStoryEvent(),
          tickets: [aTicket(9, { isPrintable: false }), aTicket(10, { isPrintable: false })],
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Esta boleta solo sirve en tu celular, no impresa.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /Imprimir/ })).toBeNull();
    await expect(canvas.getAllByRole('article')).toHaveLength(1);
  },
};
