import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { QrCode } from './QrCode.tsx';

const meta = { component: QrCode } satisfies Meta<typeof QrCode>;

export default meta;

const side = 21;

/** The code is black on white in the dark theme, too. The pattern is invented; the ticket stories show real ones. */
export const OnWhite: StoryObj<typeof meta> = {
  args: {
    matrix: Array.from({ length: side }, (_, row) =>
      Array.from({ length: side }, (_, column) => (row * column + row + column) % 3 === 0),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img')).toHaveAccessibleName();
  },
};
