import type { Meta, StoryObj } from '@storybook/react-vite';
import { ZoneSwatch } from '../ZoneSwatch/ZoneSwatch.tsx';
import { Chip, ChipGroup } from './Chip.tsx';

const meta = { component: Chip } satisfies Meta<typeof Chip>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Off: Story = { args: { pressed: false, children: 'Débito ···· 4417' } };
export const Zones: Story = {
  args: { pressed: true, children: '' },
  render: () => (
    <ChipGroup label="Filtrar por localidad">
      <Chip pressed={false} icon={<ZoneSwatch step={6} />}>
        Palcos <b>420k</b>
      </Chip>
      <Chip pressed icon={<ZoneSwatch step={5} />}>
        Occidental Baja <b>260k</b>
      </Chip>
      <Chip pressed={false} icon={<ZoneSwatch step={0} />}>
        Sur
      </Chip>
    </ChipGroup>
  ),
};
