import type { Meta, StoryObj } from '@storybook/react-vite';
import { aStoryEvent } from '../story-events.ts';
import { ClubGrid, ClubLink } from './ClubLink.tsx';

const { home, away } = aStoryEvent();

const meta = {
  component: ClubLink,
  args: { club: home, text: 'Fútbol · Manizales' },
  render: (args) => (
    <ClubGrid>
      <ClubLink {...args} />
      {away === null ? null : <ClubLink club={away} />}
    </ClubGrid>
  ),
} satisfies Meta<typeof ClubLink>;

export default meta;

export const Default: StoryObj<typeof meta> = {};
