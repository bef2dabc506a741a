import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { ToastRegion } from './Toast.tsx';

const meta = { component: ToastRegion, parameters: { layout: 'fullscreen' } } satisfies Meta<
  typeof ToastRegion
>;

export default meta;

type Story = StoryObj<typeof meta>;

export const One: Story = {
  args: {
    toasts: [{ id: '1', text: 'CLABE copiada', action: { label: 'Deshacer', onPress: fn() } }],
    onDismiss: fn(),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getAllByRole('button')[1] ?? canvas.getByText('CLABE copiada'));
    await expect(args.onDismiss).toHaveBeenCalledWith('1');
  },
};
export const None: Story = { args: { toasts: [], onDismiss: fn() } };
