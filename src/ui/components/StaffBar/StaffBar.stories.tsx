import type { Meta, StoryObj } from '@storybook/react-vite';
import { StaffBar } from './StaffBar.tsx';

const meta = { component: StaffBar, parameters: { layout: 'fullscreen' } } satisfies Meta<typeof StaffBar>;

export default meta;

type Story = StoryObj<typeof meta>;

const args = {
  area: 'Asistente',
  place: (
    <>
      <b>Punto 4</b> Puerta 2, La Ceiba
    </>
  ),
  shift: (
    <>
      <b>Turno</b> $ 4.218.600 en 37 ventas
    </>
  ),
  name: 'Julián Mora',
  online: true,
};

export const Online: Story = { args };
export const Offline: Story = { args: { ...args, online: false } };
