import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Stack } from '../Layout/Layout.tsx';
import { DateText } from './DateText.tsx';

const meta = { component: DateText } satisfies Meta<typeof DateText>;

export default meta;

const startsAt = Date.UTC(2027, 2, 14, 23, 30);

/** Dates are shown in the venue's zone, wherever the reader is. */
export const AllFormats: StoryObj<typeof meta> = {
  args: { at: startsAt, timeZone: 'America/Bogota', format: 'date' },
  render: ({ at, timeZone }) => (
    <Stack gap={1}>
      {(['day', 'date', 'time', 'weekdayAndDay', 'dayAndTime', 'short'] as const).map((look) => (
        <p key={look}>
          <DateText at={at} timeZone={timeZone} format={look} />
        </p>
      ))}
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('18:30')).toBeVisible();
  },
};
