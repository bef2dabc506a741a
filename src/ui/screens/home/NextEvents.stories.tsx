import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { aStoryEvent, storyEvents } from '../../components/story-events.ts';
import { NextEvents } from './NextEvents.tsx';

const items = [aStoryEvent(), ...storyEvents];
const page = { items, total: items.length, page: 0, pageSize: 20 };

const meta = {
  component: NextEvents,
  parameters: { layout: 'fullscreen' },
  args: { view: { screen: 'ready', value: page, refreshing: false, failure: null } },
} satisfies Meta<typeof NextEvents>;

export default meta;
type Story = StoryObj<typeof meta>;

/** At most three, without the event of the page. */
export const Ready: Story = {
  args: { except: items[0]?.id ?? null },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(3);
  },
};
export const ReadyDarkEnglish: Story = { globals: { theme: 'dark', language: 'en' } };
