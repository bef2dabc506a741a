import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorSummary } from './ErrorSummary.tsx';

const meta = { component: ErrorSummary } satisfies Meta<typeof ErrorSummary>;

export default meta;

type Story = StoryObj<typeof meta>;

export const One: Story = { args: { errors: [{ fieldId: 'phone', text: 'Revisa el celular.' }] } };
export const Several: Story = {
  args: {
    errors: [
      { fieldId: 'phone', text: 'Celular: debe tener 10 dígitos y empezar por 3.' },
      { fieldId: 'email', text: 'Correo: debe verse así: nombre@correo.com.' },
    ],
  },
};
export const None: Story = { args: { errors: [] } };
