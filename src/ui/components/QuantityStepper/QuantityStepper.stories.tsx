import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { QuantityStepper } from './QuantityStepper.tsx';

const meta = { component: QuantityStepper } satisfies Meta<typeof QuantityStepper>;

export default meta;

type Story = StoryObj<typeof meta>;

const args = {
  label: 'Boletas',
  value: 3,
  min: 1,
  max: 6,
  onChange: fn(),
  decrementLabel: 'Una menos',
  incrementLabel: 'Una más',
};

export const Some: Story = {
  args,
  play: async ({ args: given, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Una más' }));
    await expect(given.onChange).toHaveBeenCalledWith(4);
  },
};
export const AtMinimum: Story = { args: { ...args, value: 1 } };
export const AtMaximum: Story = { args: { ...args, value: 6 } };
export const Dense: Story = { args: { ...args, density: 'dense', labelHidden: true } };
