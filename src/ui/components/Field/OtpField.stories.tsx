import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { OtpField } from './OtpField.tsx';

const meta = { component: OtpField } satisfies Meta<typeof OtpField>;

export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: { hint: 'También puedes pegar el código completo' } };
export const WithError: Story = { args: { error: 'El código no coincide. Te quedan 2 intentos.' } };
export const Verifying: Story = { args: { verifying: true } };
export const Pasted: Story = {
  args: { onComplete: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('482-017');
    await expect(args.onComplete).toHaveBeenCalledOnce();
    await expect(args.onComplete).toHaveBeenCalledWith('482017');
  },
};
export const PartlyTyped: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '482x');
    await expect(canvas.getByRole('textbox')).toHaveValue('482');
  },
};
