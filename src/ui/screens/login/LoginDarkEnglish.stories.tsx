import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { mariana } from '#testing/sale-driver.ts';
import { LoginViews } from './LoginScreen.tsx';
import { createLoginProblem, createLoginView } from './login-views.stories.ts';

/** Every step, dark and in English. */
const meta = {
  component: LoginViews,
  parameters: { layout: 'fullscreen' },
  globals: { theme: 'dark', language: 'en' },
  args: { send: fn(), view: createLoginView('identify') },
} satisfies Meta<typeof LoginViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Identify: Story = {
  args: {
    view: createLoginView('identify', {
      user: mariana,
      problem: createLoginProblem('InternalErrorException'),
    }),
  },
};
export const IdentifyByPhone: Story = {
  args: {
    view: createLoginView('identify', {
      contact: '299 222 3344',
      issues: [{ field: 'contact', reason: 'UNKNOWN_PREFIX' }],
    }),
  },
};
export const Password: Story = {
  args: { view: createLoginView('password', { problem: createLoginProblem('InvalidAccountTypeException') }) },
};
export const Registration: Story = {
  args: {
    view: createLoginView('registration', {
      issues: [
        { field: 'documentNumber', reason: 'RepeatedDocumentNumber' },
        { field: 'terms', reason: 'TERMS_NEEDED' },
      ],
    }),
  },
};
export const Completion: Story = { args: { view: createLoginView('completion') } };
export const Confirmation: Story = { args: { view: createLoginView('confirmation') } };
export const Code: Story = {
  args: {
    view: createLoginView('code', {
      attempts: 1,
      attemptsLeft: 1,
      issues: [{ field: 'code', reason: 'CodeMismatchException' }],
      problem: createLoginProblem('CodeMismatchException', 'login', 'code'),
    }),
  },
};
export const Success: Story = { args: { view: createLoginView('success') } };
export const Forgot: Story = {
  args: {
    view: createLoginView('forgot', { wait: 30, problem: createLoginProblem('LimitExceededException') }),
  },
};
export const Reset: Story = {
  args: { view: createLoginView('reset', { canResend: true, secondsUntilResend: 0 }) },
};
export const PasswordChanged: Story = { args: { view: createLoginView('passwordChanged') } };
export const PhoneChange: Story = { args: { view: createLoginView('phoneChange') } };
export const Verification: Story = { args: { view: createLoginView('proof') } };
export const PhoneChanged: Story = { args: { view: createLoginView('phoneChanged') } };
