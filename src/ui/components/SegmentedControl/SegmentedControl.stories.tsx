import type { Meta, StoryObj } from '@storybook/react-vite';
import { List, Map as MapIcon } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import { SegmentedControl } from './SegmentedControl.tsx';

const meta = { component: SegmentedControl } satisfies Meta<typeof SegmentedControl>;

export default meta;

type Story = StoryObj<typeof meta>;

export const MapOrList: Story = {
  args: {
    label: 'Vista',
    chosen: 'map',
    onChoose: fn(),
    segments: [
      { value: 'map', label: 'Mapa', icon: <MapIcon /> },
      { value: 'list', label: 'Lista', icon: <List /> },
    ],
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Lista' }));
    await expect(args.onChoose).toHaveBeenCalledWith('list');
  },
};
