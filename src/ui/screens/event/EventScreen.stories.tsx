import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { EventDetail } from '#domain/catalogue/event.ts';
import { aFailure, anEvent, sectionStock } from '../story-fixtures.stories.ts';
import { EventViews } from './EventScreen.tsx';

const meta = {
  component: EventViews,
  parameters: { layout: 'fullscreen' },
  args: {
    onRetry: fn(),
    stock: sectionStock,
    seatsHref: '/checkout/stadium?event=a',
    shareLink: 'https://taquilla.co/event/a',
    map: null,
    view: { screen: 'loading' },
  },
} satisfies Meta<typeof EventViews>;

export default meta;
type Story = StoryObj<typeof meta>;

const ready = (overrides: Partial<EventDetail> = {}): Story => ({
  args: { view: { screen: 'ready', refreshing: false, failure: null, value: anEvent(overrides) } },
});

export const Loading: Story = {};
/** A zone's price leads to its seats, a sold-out zone nowhere; friends get the event's own address. */
export const Ready: Story = {
  ...ready(),
  play: async ({ canvas }) => {
    const zones = canvas
      .getAllByRole('link')
      .filter((link) => /[?&]zone=/.test(link.getAttribute('href') ?? ''));
    await expect(zones.length).toBeGreaterThan(0);
    await expect(canvas.getByRole('link', { name: 'Compartir por WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/\?text=.*https%3A%2F%2Ftaquilla\.co%2Fevent%2Fa$/),
    );
    for (const link of zones) await expect(link).not.toHaveTextContent(/agotad|sold out/i);
  },
};
export const HighDemand = ready({ highDemand: true });
export const FewLeft = ready({ saleState: 'FEW_LEFT', available: 34 });
export const NotYetOnSale: Story = {
  ...ready({ saleState: 'NOT_YET_ON_SALE' }),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('a[href*="zone="]')).toBeNull();
  },
};
export const SoldOut = ready({ saleState: 'SOLD_OUT', available: 0, from: null });
export const Cancelled = ready({ saleState: 'CANCELLED' });
export const Suspended = ready({ saleState: 'DISABLED' });
export const Expired = ready({ saleState: 'EXPIRED' });
export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('NOT_FOUND') } } };
