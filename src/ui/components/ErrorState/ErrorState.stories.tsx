import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { ErrorState } from './ErrorState.tsx';

const meta = { component: ErrorState } satisfies Meta<typeof ErrorState>;

export default meta;

type Story = StoryObj<typeof meta>;

export const NotCharged: Story = {
  args: {
    title: 'Pago no completado',
    children: 'No te cobramos nada y tus sillas siguen guardadas ocho minutos más.',
    reference: 'TQ-7H2K-4417',
    actions: <Button variant="primary">Intentar de nuevo</Button>,
  },
};
