import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../Layout/Layout.tsx';
import { aStoryEvent } from '../story-events.ts';
import { Availability } from './Availability.tsx';

const meta = { component: Availability } satisfies Meta<typeof Availability>;

export default meta;

/** What a buyer must know before tapping; nothing while it simply sells. */
export const EachState: StoryObj<typeof meta> = {
  args: { event: aStoryEvent() },
  render: () => (
    <Stack gap={2}>
      <Availability event={aStoryEvent()} />
      <Availability event={aStoryEvent({ saleState: 'FEW_LEFT', available: 1 })} />
      <Availability event={aStoryEvent({ saleState: 'FEW_LEFT', available: 40 })} />
      <Availability event={aStoryEvent({ saleState: 'SOLD_OUT' })} />
      <Availability event={aStoryEvent({ saleState: 'NOT_YET_ON_SALE' })} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Agotada')).toBeVisible();
  },
};
