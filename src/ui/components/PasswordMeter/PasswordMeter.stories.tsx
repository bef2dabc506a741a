import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PasswordMeter } from './PasswordMeter.tsx';

const meta = { component: PasswordMeter, args: { password: '' } } satisfies Meta<typeof PasswordMeter>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('');
  },
};
export const PartlyMet: Story = {
  args: { password: 'clave2026' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(/mayúscula.*símbolo/i);
  },
};
export const Good: Story = { args: { password: 'Clave-2026' } };
