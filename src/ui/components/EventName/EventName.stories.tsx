import type { Meta, StoryObj } from '@storybook/react-vite';
import { aStoryEvent } from '../story-events.ts';
import { EventName } from './EventName.tsx';

const meta = { component: EventName } satisfies Meta<typeof EventName>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoClubs: Story = { args: { event: aStoryEvent() } };
export const OneName: Story = { args: { event: aStoryEvent({ title: 'Media Nocturna 21 km', away: null }) } };
