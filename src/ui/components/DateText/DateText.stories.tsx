import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../Layout/Layout.tsx';
import { DateText } from './DateText.tsx';

const meta = { component: DateText } satisfies Meta<typeof DateText>;

export default meta;

const startsAt = Date.UTC(2027, 2, 14, 23, 30);

/** In the venue's zone, wherever the reader is. */
export const EachLook: StoryObj<typeof meta> = {
  args: { at: startsAt, timeZone: 'America/Bogota', look: 'date' },
  render: ({ at, timeZone }) => (
    <Stack gap={1}>
      {(['day', 'date', 'time', 'weekdayAndDay', 'dayAndTime', 'short'] as const).map((look) => (
        <p key={look}>
          <DateText at={at} timeZone={timeZone} look={look} />
        </p>
      ))}
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('18:30')).toBeVisible();
  },
};
