import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { createDemoLayout } from '#adapters/memory/demo-layout.ts';
import { aFailure, anEvent } from '../story-fixtures.stories.ts';
import { EventMapView } from './EventMap.tsx';

const meta = {
  component: EventMapView,
  args: { event: anEvent(), seatsHref: '/checkout/stadium?event=a', view: { screen: 'loading' } },
} satisfies Meta<typeof EventMapView>;

export default meta;
type Story = StoryObj<typeof meta>;

const ready = { screen: 'ready', refreshing: false, failure: null, value: createDemoLayout() } as const;

export const Loading: Story = {};

export const Ready: Story = {
  args: { view: ready },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/checkout/stadium?event=a');
    await expect(canvasElement.querySelectorAll('[data-step]')).toHaveLength(
      createDemoLayout().sections.length,
    );
  },
};

export const SoldOut: Story = {
  args: { view: ready, event: anEvent({ saleState: 'SOLD_OUT' }) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull();
  },
};

export const Empty: Story = { args: { view: { screen: 'empty', refreshing: false } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure() } } };
