import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { mariana } from '#testing/sale-desk.ts';
import { LoginViews } from './LoginScreen.tsx';
import { loginView, problemWith } from './login-views.stories.ts';

/** Every step in the other theme and the other language. */
const meta = {
  component: LoginViews,
  parameters: { layout: 'fullscreen' },
  globals: { theme: 'dark', language: 'en' },
  args: { send: fn(), view: loginView('choice') },
} satisfies Meta<typeof LoginViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Choice: Story = { args: { view: loginView('choice', { user: mariana }) } };
export const Email: Story = {
  args: { view: loginView('email', { problem: problemWith('InternalErrorException') }) },
};
export const Phone: Story = {
  args: { view: loginView('phone', { issues: [{ field: 'phone', reason: 'UNKNOWN_PREFIX' }] }) },
};
export const Password: Story = {
  args: { view: loginView('password', { problem: problemWith('InvalidAccountTypeException') }) },
};
export const Registration: Story = {
  args: {
    view: loginView('registration', {
      issues: [
        { field: 'documentNumber', reason: 'RepeatedDocumentNumber' },
        { field: 'terms', reason: 'TERMS_NEEDED' },
      ],
    }),
  },
};
export const Completion: Story = { args: { view: loginView('completion') } };
export const Confirmation: Story = { args: { view: loginView('confirmation') } };
export const Code: Story = {
  args: {
    view: loginView('code', {
      attempts: 1,
      triesLeft: 1,
      issues: [{ field: 'code', reason: 'CodeMismatchException' }],
      problem: problemWith('CodeMismatchException', 'login', 'code'),
    }),
  },
};
export const Success: Story = { args: { view: loginView('success') } };
export const Forgot: Story = {
  args: { view: loginView('forgot', { wait: 30, problem: problemWith('LimitExceededException') }) },
};
export const Reset: Story = { args: { view: loginView('reset', { canResend: true, secondsToResend: 0 }) } };
export const PasswordChanged: Story = { args: { view: loginView('passwordChanged') } };
export const PhoneChange: Story = { args: { view: loginView('phoneChange') } };
export const Proof: Story = { args: { view: loginView('proof') } };
export const PhoneChanged: Story = { args: { view: loginView('phoneChanged') } };
