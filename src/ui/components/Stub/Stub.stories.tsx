import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stub } from './Stub.tsx';

const meta = { component: Stub } satisfies Meta<typeof Stub>;

export default meta;

export const Torn: StoryObj<typeof meta> = {
  args: { top: <p>Deportivo Páramo</p>, children: <p>Fila C, silla 12</p>, label: 'Boleta', torn: true },
};
