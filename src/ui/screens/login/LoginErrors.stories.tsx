import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { type AuthErrorCode, authErrors } from '#domain/identity/auth-error.ts';
import { Stack } from '../../components/Layout/Layout.tsx';
import { LoginProblemAlert } from './LoginProblemAlert.tsx';
import { createLoginProblem, createLoginView } from './login-views.stories.ts';

type ErrorsProps = { readonly codes: readonly AuthErrorCode[] };

/** Shows the message and next step of each authentication error (Spec §8). */
function Errors({ codes }: ErrorsProps) {
  return (
    <Stack>
      {codes.map((code) => (
        <div key={code} data-code={code}>
          <LoginProblemAlert
            view={createLoginView('identify', { problem: createLoginProblem(code, 'register') })}
            send={send}
          />
        </div>
      ))}
    </Stack>
  );
}

const send = fn();

const meta = { component: Errors, args: { codes: authErrors } } satisfies Meta<typeof Errors>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All 37 have a message, and none shows its own code. */
export const All: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(37);
    for (const code of authErrors) await expect(canvasElement).not.toHaveTextContent(code);
  },
};
export const SupportOffered: Story = { args: { codes: ['InternalErrorException', 'UnknownException'] } };
export const OtherChannelOffered: Story = {
  args: { codes: ['CodeDeliveryFailureException', 'ConfigurationException'] },
};
export const PossiblyRegistered: Story = { args: { codes: ['UsernameExistsException'] } };
