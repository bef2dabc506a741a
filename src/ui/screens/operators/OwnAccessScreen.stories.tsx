import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { memoryEnrolment, memoryRecoveryCodes } from '#adapters/memory/operators.memory.ts';
import type { OwnSession } from '#domain/auth/own-session.ts';
import type { OwnAccessView } from '#machines/own-access/own-access.view.ts';
import type { SessionView } from '#machines/session/session.view.ts';
import { mariana } from '#testing/sale-desk.ts';
import { askedWho } from '../story-flows.stories.ts';
import { aTrouble } from '../story-things.stories.ts';
import { OwnAccessViews } from './OwnAccessScreen.tsx';

const resting = { screen: 'resting', busy: null, done: null, trouble: null, proof: null } as const;
const enrolment = {
  screen: 'enrolment',
  enrolment: memoryEnrolment,
  codeLength: 6,
  isIncomplete: false,
  busy: false,
  trouble: null,
} as const;
const noon = Date.UTC(2026, 10, 20, 17, 0);
const here: OwnSession = {
  id: 'here',
  isCurrent: true,
  browser: 'Chrome',
  system: 'Windows',
  channel: null,
  startedAt: noon,
  seenAt: noon,
};
const own: OwnAccessView = {
  sessions: [here, { ...here, id: 'there', isCurrent: false, browser: 'Safari', system: 'iPhone' }],
  listTrouble: null,
  busy: null,
  endingSession: null,
  done: null,
  trouble: null,
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
const who: SessionView = {
  screen: 'signedIn',
  user: julian,
  canSell: true,
  signingOut: false,
  trouble: null,
};

const meta = {
  component: OwnAccessViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: resting, own, sendOwn: fn(), who, sendSession: fn(), market: 'COL' },
} satisfies Meta<typeof OwnAccessViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Resting: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /cambiar mi autenticador|replace my/i }));
    await userEvent.click(canvas.getByRole('button', { name: /códigos de recuperación|recovery codes/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'replacement.begun' });
    await expect(args.send).toHaveBeenLastCalledWith({ type: 'renewal.requested' });
  },
};
export const Beginning: Story = { args: { view: { ...resting, busy: 'replacement' } } };
export const Renewing: Story = { args: { view: { ...resting, busy: 'codes' } } };
export const Replaced: Story = { args: { view: { ...resting, done: 'replacement' } } };
export const Renewed: Story = { args: { view: { ...resting, done: 'codes' } } };
export const NotDone: Story = { args: { view: { ...resting, trouble: aTrouble('OFFLINE') } } };
export const Proving: Story = { args: { view: { ...resting, proof: askedWho() } } };
export const ProofRefused: Story = {
  args: { view: { ...resting, proof: askedWho(aTrouble('CodeMismatchException')) } },
};
export const ProvingForAPassword: Story = {
  args: { own: { ...own, proof: askedWho() } },
  globals: { theme: 'dark', language: 'en' },
};
export const PasswordForm: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const [current, password] = canvas.getAllByLabelText(
      /^(contraseña actual|current password|contraseña nueva|new password)/i,
    );
    if (current === undefined || password === undefined) throw new Error('The form is not whole');
    await userEvent.type(current, 'Ventanilla#2026');
    await userEvent.type(password, 'Puerta-norte-27');
    await userEvent.click(
      canvas.getByRole('button', { name: /^(cambiar mi contraseña|change my password)$/i }),
    );
    await expect(args.sendOwn).toHaveBeenCalledWith({
      type: 'password.submitted',
      current: 'Ventanilla#2026',
      password: 'Puerta-norte-27',
    });
  },
};
export const PasswordChanging: Story = { args: { own: { ...own, busy: 'password' } } };
export const PasswordChanged: Story = {
  args: { own: { ...own, done: 'password', sessions: [here], passwordsSet: 1 } },
};
export const PasswordRefused: Story = {
  args: { own: { ...own, trouble: { about: 'password', reason: aTrouble('NotAuthorizedException') } } },
};
export const EndingASession: Story = {
  args: { own: { ...own, busy: 'sessions', endingSession: 'there' } },
};
export const SessionsNotEnded: Story = {
  args: { own: { ...own, trouble: { about: 'sessions', reason: aTrouble('OFFLINE') } } },
};
export const SessionsLoading: Story = { args: { own: { ...own, sessions: null } } };
export const SessionsUnread: Story = {
  args: { own: { ...own, sessions: null, listTrouble: aTrouble('UNAVAILABLE') } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /intentar otra vez|try again/i }));
    await expect(args.sendOwn).toHaveBeenCalledWith({ type: 'retry.requested' });
  },
};
export const SettingUp: Story = {
  args: { view: enrolment },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('img', { name: /QR/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('246810');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: '246810' });
  },
};
export const WrongCode: Story = {
  args: { view: { ...enrolment, trouble: aTrouble('CodeMismatchException') } },
};
export const IncompleteCode: Story = { args: { view: { ...enrolment, isIncomplete: true } } };
export const RecoveryCodes: Story = {
  args: { view: { screen: 'recoveryCodes', codes: memoryRecoveryCodes } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /los guardé|i have kept them/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'codes.kept' });
  },
};
