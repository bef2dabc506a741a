import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Field, TextAreaField } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { SelectField } from './SelectField.tsx';

const meta = { component: Field } satisfies Meta<typeof Field>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { label: 'Correo', type: 'email', placeholder: 'tu@correo.co' } };
export const Filled: Story = { args: { label: 'Cédula', defaultValue: '1020774418' } };
export const WithError: Story = {
  args: { label: 'Vence', defaultValue: '03 / 26', error: 'Esta fecha ya pasó. Revisa el mes y el año.' },
};
export const ReadOnly: Story = {
  args: { label: 'Nombre', defaultValue: 'Mariana Rojas', readOnly: true, hint: 'Viene de tu registro' },
};
export const Phone: Story = {
  args: { label: 'Celular' },
  render: () => (
    <PhoneField
      label="Celular"
      countryPrefix="+57"
      defaultValue="299 222 3344"
      error="Debe tener 10 dígitos y empezar por 3."
    />
  ),
};
export const Password: Story = {
  args: { label: 'Clave' },
  render: () => (
    <PasswordField
      label="Clave"
      autoComplete="new-password"
      defaultValue="Secreta1!"
      hint="8 o más, con mayúscula, minúscula, número y signo"
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByLabelText('Clave');
    await userEvent.click(canvas.getByRole('button'));
    await expect(box).toHaveAttribute('type', 'text');
  },
};
export const Choice: Story = {
  args: { label: 'Ciudad' },
  render: () => (
    <SelectField
      label="Ciudad"
      placeholder="Elige una ciudad"
      options={[
        { value: 'bog', label: 'Bogotá' },
        { value: 'clo', label: 'Cali' },
        { value: 'sfb', label: 'San Francisco de los Páramos del Sumapaz Oriental' },
      ]}
    />
  ),
};
export const LongText: Story = {
  args: { label: 'Observaciones' },
  render: () => <TextAreaField label="Observaciones médicas" optional="(opcional)" />,
};
