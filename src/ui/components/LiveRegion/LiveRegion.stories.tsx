import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { LiveRegion } from './LiveRegion.tsx';

const meta = { component: LiveRegion } satisfies Meta<typeof LiveRegion>;

export default meta;

/** The announcement is read out and not visible. */
export const Announced: StoryObj<typeof meta> = {
  args: { children: 'Quedan 2 minutos' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Quedan 2 minutos');
  },
};
