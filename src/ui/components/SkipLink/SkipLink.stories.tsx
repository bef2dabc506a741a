import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { SkipLink } from './SkipLink.tsx';

const meta = { component: SkipLink } satisfies Meta<typeof SkipLink>;

export default meta;

/** It becomes visible once the keyboard reaches it. */
export const OnFocus: StoryObj<typeof meta> = {
  render: () => (
    <>
      <SkipLink target="contenido" />
      <p id="contenido">El contenido</p>
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
  },
};
