import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SeatChips } from './SeatChips.tsx';

const meta = { component: SeatChips } satisfies Meta<typeof SeatChips>;

export default meta;

type Story = StoryObj<typeof meta>;

const seats = ['9', '10', '11'].map((seat) => ({
  id: `F-${seat}`,
  label: `Fila F, silla ${seat}`,
  short: seat,
}));

export const Several: Story = {
  args: { label: 'Tus sillas', seats: seats.map(({ id, label }) => ({ id, label })), onRemove: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /silla 10/ }));
    await expect(args.onRemove).toHaveBeenCalledWith('F-10');
  },
};
export const Short: Story = { args: { label: 'Tus sillas, fila F', seats, onRemove: fn() } };

/** In a narrow column a long name wraps, and its remove button stays inside. */
export const Narrow: Story = {
  args: {
    label: 'Tus sillas',
    seats: [{ id: 'F-10', label: 'Sección 111, fila A, silla 10' }],
    onRemove: fn(),
  },
  render: (args) => (
    <div style={{ width: 200 }}>
      <SeatChips {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list').getBoundingClientRect();
    const button = canvas.getByRole('button').getBoundingClientRect();
    await expect(button.right).toBeLessThanOrEqual(list.right);
  },
};
