import type { Meta, StoryObj } from '@storybook/react-vite';
import { aStoryEvent, clubs, storyEvents } from '../story-events.ts';
import { Handbill } from './Handbill.tsx';

const meta = { component: Handbill } satisfies Meta<typeof Handbill>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Wall: Story = {
  args: { event: aStoryEvent() },
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 18 }}>
      {[aStoryEvent(), ...storyEvents].map((event) => (
        <Handbill key={event.id} event={event} />
      ))}
    </div>
  ),
};
export const LongNames: Story = {
  args: {
    event: aStoryEvent({ home: { ...clubs.manglar, name: 'Corporación Deportiva Independiente Manglar' } }),
  },
  decorators: [
    (Story) => (
      <div style={{ width: 300 }}>
        <Story />
      </div>
    ),
  ],
};
