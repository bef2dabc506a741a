import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { anEvent } from '../story-fixtures.stories.ts';
import { ClosedEvent } from './ClosedEvent.tsx';

const event = anEvent({ saleState: 'EXPIRED' });

const meta = {
  component: ClosedEvent,
  parameters: { layout: 'fullscreen' },
  args: { reason: 'EXPIRED', event },
} satisfies Meta<typeof ClosedEvent>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Expired: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveAccessibleName(new RegExp(event.home.name));
  },
};
export const ExpiredDarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };
export const Disabled: Story = { args: { reason: 'DISABLED' } };
export const DisabledDarkEnglish: Story = {
  args: { reason: 'DISABLED' },
  globals: { theme: 'dark', language: 'en' },
};
export const UnknownEvent: Story = { args: { event: null } };
