import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../Layout/Layout.tsx';
import { aStoryEvent } from '../story-events.ts';
import { AvailabilityTag } from './AvailabilityTag.tsx';

const meta = { component: AvailabilityTag } satisfies Meta<typeof AvailabilityTag>;

export default meta;

/** Only states that a buyer must know before opening the event carry a tag. */
export const AllStates: StoryObj<typeof meta> = {
  args: { event: aStoryEvent() },
  render: () => (
    <Stack gap={2}>
      <AvailabilityTag event={aStoryEvent()} />
      <AvailabilityTag event={aStoryEvent({ saleState: 'FEW_LEFT', available: 1 })} />
      <AvailabilityTag event={aStoryEvent({ saleState: 'FEW_LEFT', available: 40 })} />
      <AvailabilityTag event={aStoryEvent({ saleState: 'SOLD_OUT' })} />
      <AvailabilityTag event={aStoryEvent({ saleState: 'NOT_YET_ON_SALE' })} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Agotado')).toBeVisible();
  },
};
