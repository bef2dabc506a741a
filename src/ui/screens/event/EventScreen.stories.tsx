import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
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
export const Ready = ready();
export const HighDemand = ready({ highDemand: true });
export const FewLeft = ready({ saleState: 'FEW_LEFT', available: 34 });
export const NotYetOnSale = ready({ saleState: 'NOT_YET_ON_SALE' });
export const SoldOut = ready({ saleState: 'SOLD_OUT', available: 0, from: null });
export const Cancelled = ready({ saleState: 'CANCELLED' });
export const Suspended = ready({ saleState: 'DISABLED' });
export const Expired = ready({ saleState: 'EXPIRED' });
export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('NOT_FOUND') } } };
