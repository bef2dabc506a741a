import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { storyMoney } from '../story-events.ts';
import { ZoneChips } from './ZoneChips.tsx';

const meta = { component: ZoneChips } satisfies Meta<typeof ZoneChips>;

export default meta;

type Story = StoryObj<typeof meta>;

const zones = [
  { code: 'PAL', name: 'Palcos', step: 6, price: storyMoney(420_000), available: 14, few: true },
  { code: 'OCB', name: 'Occidental Baja', step: 5, price: storyMoney(260_000), available: 4_068 },
  { code: 'ORB', name: 'Oriental Baja', step: 4, price: storyMoney(185_000), available: 1 },
  { code: 'SUR', name: 'Sur', step: 1, price: storyMoney(45_000), available: 0 },
];

export const Prices: Story = {
  args: { label: 'Precios por localidad', zones, selected: null, onSelect: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Occidental Baja/ }));
    await expect(args.onSelect).toHaveBeenCalledWith('OCB');
    await expect(canvas.getByRole('button', { name: /Sur/ })).toBeDisabled();
  },
};
export const OneSelected: Story = {
  args: { label: 'Precios por localidad', zones, selected: 'ORB', onSelect: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { pressed: true }));
    await expect(args.onSelect).toHaveBeenCalledWith(null);
  },
};
/** With everything sold out no chip takes the focus: the row itself does, and scrolls by the keyboard. */
export const SoldOut: Story = {
  args: {
    label: 'Precios por localidad',
    zones: zones.map((zone) => ({ ...zone, available: 0 })),
    selected: null,
    onSelect: fn(),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('group')).toHaveFocus();
  },
};
