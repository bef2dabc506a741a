import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { aFailure } from '../story-fixtures.stories.ts';
import { ContactForm } from './ContactForm.tsx';

const meta = {
  component: ContactForm,
  args: {
    send: fn(),
    order: 'TQ7H2K44',
    topic: 'REFUND',
    email: 'ana@correo.co',
    view: { screen: 'writing', busy: false, failure: null },
  },
} satisfies Meta<typeof ContactForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Writing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/qué pasó|what happened/i), 'No puedo ir.');
    await userEvent.click(canvas.getByRole('button', { name: /enviar|send/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'request.submitted',
      request: { topic: 'REFUND', email: 'ana@correo.co', orderCode: 'TQ7H2K44', message: 'No puedo ir.' },
    });
  },
};
export const Sending: Story = { args: { view: { screen: 'writing', busy: true, failure: null } } };
export const TooMany: Story = {
  args: { view: { screen: 'writing', busy: false, failure: aFailure('TooManyRequestsException') } },
};
export const SentDarkEnglish: Story = {
  args: { view: { screen: 'sent', email: 'ana@correo.co' } },
  globals: { theme: 'dark', language: 'en' },
};
