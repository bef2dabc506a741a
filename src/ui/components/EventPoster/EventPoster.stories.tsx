import type { Meta, StoryObj } from '@storybook/react-vite';
import { aStoryEvent, clubs, storyEvents } from '../story-events.ts';
import { EventPoster } from './EventPoster.tsx';

const meta = { component: EventPoster } satisfies Meta<typeof EventPoster>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Gallery: Story = {
  args: { event: aStoryEvent() },
  render: () => (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', gap: 18 }}>
      {[aStoryEvent(), ...storyEvents].map((event) => (
        <EventPoster key={event.id} event={event} />
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
