import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { aStoryEvent } from '../story-events.ts';
import { EventHeading } from './EventHeading.tsx';

const meta = { component: EventHeading } satisfies Meta<typeof EventHeading>;

export default meta;

type Story = StoryObj<typeof meta>;

export const WithViews: Story = {
  args: { event: aStoryEvent(), action: <Button>Volver al estadio</Button> },
};
