import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { memoryEnrolment, memoryRecoveryCodes } from '#adapters/memory/operators.memory.ts';
import type { AccountSession } from '#domain/identity/account-session.ts';
import type { AccountSecurityView } from '#machines/account-security/account-security.view.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { mariana } from '#testing/sale-driver.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { createStepUpFlow } from '../story-flows.stories.ts';
import { AccountSecurityViews } from './AccountSecurityScreen.tsx';

const overview = { screen: 'idle', busy: null, done: null, failure: null, proof: null } as const;
const enrolment = {
  screen: 'enrolment',
  enrolment: memoryEnrolment,
  codeLength: 6,
  isIncomplete: false,
  busy: false,
  failure: null,
} as const;
const noon = Date.UTC(2026, 10, 20, 17, 0);
const currentSession: AccountSession = {
  id: 'here',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Windows',
  channel: null,
  startedAt: noon,
  seenAt: noon,
};
const accountSecurity: AccountSecurityView = {
  sessions: [
    currentSession,
    { ...currentSession, id: 'there', isCurrent: false, browser: 'Safari', system: 'iPhone' },
  ],
  listFailure: null,
  busy: null,
  endingSession: null,
  done: null,
  failure: null,
  passwordsSet: 0,
  proof: null,
};
const julian = {
  ...mariana,
  firstName: 'Julián',
  lastName: 'Ortega',
  email: 'julian@taquilla.test',
  roles: ['seller', 'designer'],
} as const;
const sessionView: SessionView = {
  screen: 'signedIn',
  user: julian,
  canSell: true,
  signingOut: false,
  failure: null,
};

const meta = {
  component: AccountSecurityViews,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    view: overview,
    accountSecurity,
    sendAccountSecurity: fn(),
    sessionView,
    sendSession: fn(),
    market: 'COL',
  },
} satisfies Meta<typeof AccountSecurityViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /cambiar mi autenticador|replace my/i }));
    await userEvent.click(canvas.getByRole('button', { name: /códigos de recuperación|recovery codes/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'replacement.started' });
    await expect(args.send).toHaveBeenLastCalledWith({ type: 'renewal.requested' });
  },
};
export const ReplacementRequested: Story = { args: { view: { ...overview, busy: 'replacement' } } };
export const RecoveryCodesRequested: Story = { args: { view: { ...overview, busy: 'codes' } } };
export const AuthenticatorReplaced: Story = { args: { view: { ...overview, done: 'replacement' } } };
export const RecoveryCodesRenewed: Story = { args: { view: { ...overview, done: 'codes' } } };
export const Offline: Story = { args: { view: { ...overview, failure: aFailure('OFFLINE') } } };
export const SecondFactor: Story = { args: { view: { ...overview, proof: createStepUpFlow() } } };
export const WrongSecondFactor: Story = {
  args: { view: { ...overview, proof: createStepUpFlow(aFailure('CodeMismatchException')) } },
};
export const SecondFactorForPassword: Story = {
  args: { accountSecurity: { ...accountSecurity, proof: createStepUpFlow() } },
  globals: { theme: 'dark', language: 'en' },
};
export const PasswordForm: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const [current, password] = canvas.getAllByLabelText(
      /^(contraseña actual|current password|contraseña nueva|new password)/i,
    );
    if (current === undefined || password === undefined) throw new Error('The form is incomplete');
    await userEvent.type(current, 'Ventanilla#2026');
    await userEvent.type(password, 'Puerta-norte-27');
    await userEvent.click(
      canvas.getByRole('button', { name: /^(cambiar mi contraseña|change my password)$/i }),
    );
    await expect(args.sendAccountSecurity).toHaveBeenCalledWith({
      type: 'password.submitted',
      current: 'Ventanilla#2026',
      password: 'Puerta-norte-27',
    });
  },
};
export const PasswordChanging: Story = {
  args: { accountSecurity: { ...accountSecurity, busy: 'password' } },
};
export const PasswordChanged: Story = {
  args: {
    accountSecurity: { ...accountSecurity, done: 'password', sessions: [currentSession], passwordsSet: 1 },
  },
};
export const WrongPassword: Story = {
  args: {
    accountSecurity: {
      ...accountSecurity,
      failure: { about: 'password', reason: aFailure('NotAuthorizedException') },
    },
  },
};
export const SessionEnding: Story = {
  args: { accountSecurity: { ...accountSecurity, busy: 'sessions', endingSession: 'there' } },
};
export const SessionEndFailed: Story = {
  args: {
    accountSecurity: { ...accountSecurity, failure: { about: 'sessions', reason: aFailure('OFFLINE') } },
  },
};
export const SessionsLoading: Story = { args: { accountSecurity: { ...accountSecurity, sessions: null } } };
export const SessionsUnreachable: Story = {
  args: { accountSecurity: { ...accountSecurity, sessions: null, listFailure: aFailure('UNAVAILABLE') } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /intentar otra vez|try again/i }));
    await expect(args.sendAccountSecurity).toHaveBeenCalledWith({ type: 'retry.requested' });
  },
};
export const Enrolment: Story = {
  args: { view: enrolment },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('img', { name: /QR/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('246810');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: '246810' });
  },
};
export const WrongCode: Story = {
  args: { view: { ...enrolment, failure: aFailure('CodeMismatchException') } },
};
export const IncompleteCode: Story = { args: { view: { ...enrolment, isIncomplete: true } } };
export const RecoveryCodes: Story = {
  args: { view: { screen: 'recoveryCodes', codes: memoryRecoveryCodes } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /los guardé|i have saved them/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'codes.saved' });
  },
};
