import type { Meta, StoryObj } from '@storybook/react-vite';
import { SeatLegend } from './SeatLegend.tsx';

const meta = { component: SeatLegend } satisfies Meta<typeof SeatLegend>;

export default meta;

type Story = StoryObj<typeof meta>;

export const AllStates: Story = {};
export const ForFan: Story = {
  args: { states: ['AVAILABLE', 'SELECTED', 'RESERVED_BY_ANOTHER', 'UNAVAILABLE'] },
};
