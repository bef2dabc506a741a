import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { demoHouse } from '#adapters/memory/demo-house.ts';
import { anEvent, aTrouble } from '../story-things.stories.ts';
import { EventMapView } from './EventMap.tsx';

const meta = {
  component: EventMapView,
  args: { event: anEvent(), seatsHref: '/checkout/stadium?event=a', view: { screen: 'loading' } },
} satisfies Meta<typeof EventMapView>;

export default meta;
type Story = StoryObj<typeof meta>;

const ready = { screen: 'ready', refreshing: false, trouble: null, value: demoHouse() } as const;

export const Loading: Story = {};

export const Ready: Story = {
  args: { view: ready },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/checkout/stadium?event=a');
    await expect(canvasElement.querySelectorAll('[data-step]')).toHaveLength(demoHouse().sections.length);
  },
};

export const NothingToBuy: Story = {
  args: { view: ready, event: anEvent({ saleState: 'SOLD_OUT' }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', trouble: aTrouble() } } };
