import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { BundledEvent } from '#domain/catalogue/event.ts';
import { aStoryEvent } from '../story-events.ts';
import { BundledEvents } from './BundledEvents.tsx';

const meta = { component: BundledEvents } satisfies Meta<typeof BundledEvents>;

export default meta;

const { venue } = aStoryEvent();
const anEntry = (day: number, title: string, state: BundledEvent['state']): BundledEvent => ({
  id: `match-${day}`,
  title,
  startsAt: Date.UTC(2027, 2, day, 23, 30),
  venue,
  state,
});

/** What is over or cancelled is marked in words and is not part of the price. */
export const ThreeStates: StoryObj<typeof meta> = {
  args: {
    events: [
      anEntry(1, 'Deportivo Páramo – Real Nevado', 'OVER'),
      anEntry(8, 'Deportivo Páramo – Atlético Ceiba', 'UPCOMING'),
      anEntry(15, 'Deportivo Páramo – Tranvía F. C.', 'CANCELLED'),
      anEntry(22, 'Deportivo Páramo – Unión Cafetal', 'UPCOMING'),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    await expect(canvas.getAllByRole('link')).toHaveLength(4);
  },
};
