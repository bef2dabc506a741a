import type { Meta, StoryObj } from '@storybook/react-vite';
import { Checkbox } from './Checkbox.tsx';

const meta = { component: Checkbox } satisfies Meta<typeof Checkbox>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Off: Story = { args: { label: 'Guardar para la próxima' } };
export const On: Story = { args: { label: 'Guardar para la próxima', defaultChecked: true } };
export const WithError: Story = {
  args: {
    label: 'Acepto los términos y la política de tratamiento de datos personales',
    error: 'Hace falta para seguir.',
  },
};
