import type { Meta, StoryObj } from '@storybook/react-vite';
import { TicketStub } from './TicketStub.tsx';

const meta = { component: TicketStub } satisfies Meta<typeof TicketStub>;

export default meta;

export const Torn: StoryObj<typeof meta> = {
  args: { top: <p>Deportivo Páramo</p>, children: <p>Fila C, silla 12</p>, label: 'Boleta', torn: true },
};
