import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { type AuthErrorCode, authErrors } from '#domain/auth/auth-error.ts';
import { Stack } from '../../components/Layout/Layout.tsx';
import { LoginProblemAlert } from './LoginProblemAlert.tsx';
import { loginView, problemWith } from './login-views.stories.ts';

type ErrorsProps = { readonly codes: readonly AuthErrorCode[] };

/** What a person is told and offered for identifiers of Spec §8. */
function Errors({ codes }: ErrorsProps) {
  return (
    <Stack>
      {codes.map((code) => (
        <div key={code} data-code={code}>
          <LoginProblemAlert
            view={loginView('choice', { problem: problemWith(code, 'register') })}
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

/** All 37, each with words, none with its own name. */
export const Every: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole('alert')).toHaveLength(37);
    for (const code of authErrors) await expect(canvasElement).not.toHaveTextContent(code);
  },
};
export const WithSupport: Story = { args: { codes: ['InternalErrorException', 'UnknownException'] } };
export const WithAnotherWay: Story = { args: { codes: ['CodeDeliveryFailureException'] } };
export const WithAnAccountPerhaps: Story = { args: { codes: ['UsernameExistsException'] } };
