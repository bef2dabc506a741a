import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { createBankChallengeFlow } from '../story-flows.stories.ts';
import { ConfirmAtBank } from './ConfirmAtBank.tsx';

const meta = {
  component: ConfirmAtBank,
  args: {
    challenge: { url: 'about:blank', creq: null },
    bankChallenge: createBankChallengeFlow('shown'),
    send: fn(),
  },
} satisfies Meta<typeof ConfirmAtBank>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Closing the frame leaves the payment pending, with a way to open the frame again. */
export const Shown: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(screen.getByRole('dialog', { name: /banco|bank/i })).toBeVisible();
    // Only the frame itself is heard.
    window.postMessage({ status: 'COMPLETE' }, '*');
    await userEvent.click(screen.getByRole('button', { name: /cerrar|close/i }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/cobr|charged/i));
    await expect(canvas.getByRole('button', { name: /mi banco|my bank/i })).toHaveFocus();
    await expect(args.send).not.toHaveBeenCalled();
  },
};
export const Loading: Story = { args: { bankChallenge: createBankChallengeFlow('loading') } };
export const Answered: Story = { args: { bankChallenge: createBankChallengeFlow('answered') } };
export const Abandoned: Story = { args: { bankChallenge: createBankChallengeFlow('abandoned') } };
export const Unframed: Story = { args: { bankChallenge: createBankChallengeFlow('unframed') } };
export const UnframedForSeller: Story = { args: { ...Unframed.args, audience: 'SELLER' } };
