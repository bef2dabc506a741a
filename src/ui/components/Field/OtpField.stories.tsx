import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
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

/** The first code is wrong: its cells empty themselves, and the next one is checked like the first. */
export const Rejected: Story = {
  args: { onComplete: fn() },
  render: ({ onComplete }) => {
    const [phase, setPhase] = useState<'typing' | 'checking' | 'rejected'>('typing');
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setPhase('rejected');
        }}
      >
        <OtpField
          verifying={phase === 'checking'}
          error={phase === 'rejected' ? 'El código no coincide.' : undefined}
          onComplete={(code) => {
            onComplete?.(code);
            setPhase('checking');
          }}
        />
        <Button onClick={() => setPhase('rejected')}>Rechazar</Button>
        <Button type="submit">Entrar</Button>
      </form>
    );
  },
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, '482017');
    await userEvent.click(canvas.getByRole('button', { name: 'Rechazar' }));
    await expect(field).toHaveValue('');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(canvas.getByText('El código no coincide.')).toBeVisible();

    await userEvent.type(field, '4');
    await expect(field).not.toHaveAttribute('aria-invalid');
    await expect(canvas.queryByText('El código no coincide.')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }));
    await expect(canvas.getByText('El código no coincide.')).toBeVisible();

    await userEvent.type(field, '82018');
    await expect(args.onComplete).toHaveBeenLastCalledWith('482018');
    await expect(args.onComplete).toHaveBeenCalledTimes(2);
  },
};
