import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen } from 'storybook/test';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const meta = {
  component: ConfirmDialog,
  parameters: { layout: 'fullscreen' },
  args: {
    title: '¿Soltar estas 3 sillas?',
    children: <p>Vuelven a la venta enseguida.</p>,
    cancelLabel: 'Todavía no',
    confirmLabel: 'Soltar',
    onCancel: fn(),
    onConfirm: fn(),
  },
} satisfies Meta<typeof ConfirmDialog>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Question: Story = {
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Todavía no' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    await expect(args.onCancel).toHaveBeenCalledTimes(2);
    await expect(args.onConfirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Soltar' }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};

/** A second press while the action runs does nothing. */
export const Busy: Story = {
  args: { isBusy: true },
  play: async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: 'Un momento' }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
