import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import { IconButton, IconLink } from './IconButton.tsx';

const meta = { component: IconButton } satisfies Meta<typeof IconButton>;

export default meta;

export const AllVariants: StoryObj<typeof meta> = {
  args: { label: 'Quitar la silla C 12', icon: <Trash size={20} />, onClick: fn() },
  render: (args) => (
    <>
      <IconButton {...args} />
      <IconButton {...args} label="Quitar la silla C 13" framed />
      <IconLink href="/my-tickets" label="Mis boletas" icon={args.icon} />
    </>
  ),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Quitar la silla C 12' }));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};
