import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { storyMoney } from '../story-events.ts';
import { ZoneAvailability } from './ZoneAvailability.tsx';

const zone = { code: 'PAR', name: 'Parqueadero', step: 2, price: storyMoney(30_000), available: 1_355 };

const meta = { component: ZoneAvailability, args: { zone } } satisfies Meta<typeof ZoneAvailability>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Seats: Story = {
  play: ({ canvas }) => expect(canvas.getByText('1.355 sillas')).toBeVisible(),
};
export const Admissions: Story = {
  args: { zone: { ...zone, unit: 'place' } },
  play: ({ canvas }) => expect(canvas.getByText('1.355 lugares')).toBeVisible(),
};
/** A parking lot has no seats. */
export const ParkingSpaces: Story = {
  args: { zone: { ...zone, unit: 'parkingSpace' } },
  play: ({ canvas }) => expect(canvas.getByText('1.355 cupos')).toBeVisible(),
};
export const FewLeft: Story = { args: { zone: { ...zone, available: 8, few: true } } };
export const SoldOut: Story = { args: { zone: { ...zone, available: 0 } } };
