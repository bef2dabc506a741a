import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { SectionTable } from '../SectionTable/SectionTable.tsx';
import { storyMoney } from '../story-events.ts';
import { SectionPriceList } from './SectionPriceList.tsx';

const meta = { component: SectionPriceList } satisfies Meta<typeof SectionPriceList>;

export default meta;

type Story = StoryObj<typeof meta>;

const zones = [
  { code: 'PAL', name: 'Palcos', step: 6, price: storyMoney(420_000), available: 14, few: true },
  { code: 'OCB', name: 'Occidental Baja', step: 5, price: storyMoney(260_000), available: 312 },
  { code: 'ORB', name: 'Oriental Baja', step: 4, price: storyMoney(185_000), available: 1_204 },
  { code: 'OCA', name: 'Occidental Alta', step: 3, price: storyMoney(132_000), available: 640 },
  { code: 'ORA', name: 'Oriental Alta', step: 2, price: storyMoney(96_000), available: 2_311 },
  { code: 'NOR', name: 'Norte', step: 1, price: storyMoney(45_000), available: 890 },
  { code: 'SUR', name: 'Sur', step: 1, price: storyMoney(45_000), available: 0 },
];

const sections = ['111', '112', '113', '114', '115', '116'].map((code, index) => ({
  code,
  name: code,
  gate: index < 4 ? '3' : '4',
  available: [46, 28, 61, 57, 9, 0][index] ?? 0,
  few: index === 4,
  chosen: index === 3,
}));

const table = <SectionTable caption="Secciones de Occidental Baja" sections={sections} onSelect={fn()} />;

export const Prices: Story = {
  args: { zones, expandedZone: null, onExpandedZoneChange: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Oriental Baja/ }));
    await expect(args.onExpandedZoneChange).toHaveBeenCalledWith('ORB');
    await expect(canvas.getByRole('button', { name: /Sur/ })).toBeDisabled();
  },
};
export const OneExpanded: Story = {
  args: { zones, expandedZone: 'OCB', onExpandedZoneChange: fn(), children: () => table },
};
export const SoldOut: Story = {
  args: {
    zones: zones.map((zone) => ({ ...zone, available: 0 })),
    expandedZone: null,
    onExpandedZoneChange: fn(),
  },
};
export const LongNames: Story = {
  args: {
    zones: [
      {
        code: 'X',
        name: 'Palcos Preferenciales Nororientales Descubiertos',
        step: 6,
        price: storyMoney(1_420_000),
        available: 3,
      },
    ],
    expandedZone: 'X',
    onExpandedZoneChange: fn(),
  },
};
