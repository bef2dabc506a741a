import type { Meta, StoryObj } from '@storybook/react-vite';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta = { component: VisuallyHidden } satisfies Meta<typeof VisuallyHidden>;

export default meta;

/** The rest of the text is only for screen readers. */
export const BesideVisibleText: StoryObj<typeof meta> = {
  args: { children: 'de la fila C' },
  render: (args) => (
    <p>
      Silla 12 <VisuallyHidden {...args} />
    </p>
  ),
};
