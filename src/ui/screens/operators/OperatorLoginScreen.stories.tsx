import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn } from 'storybook/test';
import { memoryEnrolment, memoryRecoveryCodes } from '#adapters/memory/operators.memory.ts';
import type { FailureCode } from '#domain/failure/failure-code.ts';
import type { OperatorLoginIssue } from '#machines/operator-login/operator-login.view.ts';
import { mariana } from '#testing/sale-driver.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { OperatorLoginViews } from './OperatorLoginScreen.tsx';

const idle = { busy: false, issue: null } as const;
const rejectedWith = (field: OperatorLoginIssue['field'], code: FailureCode): OperatorLoginIssue => ({
  field,
  finding: null,
  failure: aFailure(code),
});
const invitation = {
  email: 'lucia@taquilla.test',
  firstName: 'Lucía',
  lastName: 'Vargas',
  roles: ['seller', 'designer'],
  expiresAt: Date.UTC(2026, 10, 22),
} as const;

const meta = {
  component: OperatorLoginViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: { screen: 'password', email: '', ...idle } },
} satisfies Meta<typeof OperatorLoginViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Password: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^(correo|email)/i), 'julian@taquilla.test');
    await userEvent.type(canvas.getByLabelText(/^(contraseña|password)$/i), ' Ventanilla#2026{Enter}');
    await expect(args.send).toHaveBeenCalledWith({
      type: 'password.submitted',
      email: 'julian@taquilla.test',
      password: ' Ventanilla#2026',
    });
  },
};
export const WrongPassword: Story = {
  args: {
    view: {
      screen: 'password',
      email: 'julian@taquilla.test',
      busy: false,
      issue: rejectedWith('password', 'NotAuthorizedException'),
    },
  },
};
export const StartAgain: Story = {
  args: {
    view: {
      screen: 'password',
      email: 'julian@taquilla.test',
      busy: false,
      issue: rejectedWith(null, 'CodeExpiredException'),
    },
  },
};

export const Code: Story = {
  args: { view: { screen: 'code', codeLength: 6, attemptsLeft: null, ...idle } },
  play: async ({ args, canvas, userEvent }) => {
    const code = canvas.getByRole('textbox');
    await expect(code).toHaveFocus();
    await userEvent.paste('246 810');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: '246810' });
  },
};
export const WrongCode: Story = {
  args: {
    view: {
      screen: 'code',
      codeLength: 6,
      attemptsLeft: 3,
      busy: false,
      issue: rejectedWith('code', 'CodeMismatchException'),
    },
  },
};
export const Checking: Story = {
  args: { view: { screen: 'code', codeLength: 6, attemptsLeft: null, busy: true, issue: null } },
};
export const Recovery: Story = { args: { view: { screen: 'recovery', attemptsLeft: null, ...idle } } };
export const WrongRecovery: Story = {
  args: {
    view: {
      screen: 'recovery',
      attemptsLeft: 0,
      busy: false,
      issue: { field: 'code', finding: 'RECOVERY_INCOMPLETE', failure: null },
    },
  },
};

export const EmailCode: Story = {
  args: { view: { screen: 'mailedCode', attemptsLeft: null, ...idle } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'k7qm-2w9x-pb4t{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: 'k7qm-2w9x-pb4t' });
  },
};
export const WrongEmailCode: Story = {
  args: {
    view: {
      screen: 'mailedCode',
      attemptsLeft: 3,
      busy: false,
      issue: rejectedWith('code', 'CodeMismatchException'),
    },
  },
};
export const Enrolment: Story = {
  args: {
    view: { screen: 'enrolment', enrolment: memoryEnrolment, codeLength: 6, attemptsLeft: null, ...idle },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(canvas.getByRole('img', { name: /QR/ })).toBeVisible();
    await expect(canvas.getByText(/^JBSW Y3DP/)).toBeVisible();
  },
};

/** Plain http, which has no clipboard: a selection is copied, and the viewer hears it. */
export const EnrolmentWithoutClipboard: Story = {
  args: { ...Enrolment.args },
  play: async ({ canvas, userEvent }) => {
    spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    const selected: string[] = [];
    const copying = spyOn(document, 'execCommand').mockImplementation(() => {
      selected.push(document.getSelection()?.toString() ?? '');
      return true;
    });
    const button = canvas.getByRole('button', { name: /copiar la clave|copy the key/i });
    await userEvent.click(button);
    await expect(await canvas.findByText(/^(clave copiada|key copied)$/i)).toBeInTheDocument();
    await expect(selected).toEqual([memoryEnrolment.secret]);
    await expect(button).toHaveFocus();
    copying.mockReturnValue(false);
    await userEvent.click(button);
    await expect(await canvas.findByText(/manualmente|manually/i)).toBeInTheDocument();
  },
};
export const PreparingEnrolment: Story = { args: { view: { screen: 'startingEnrolment' } } };
export const EnrolmentUnavailable: Story = {
  args: { view: { screen: 'enrolmentFailed', failure: aFailure('OFFLINE') } },
};
export const RecoveryCodes: Story = {
  args: { view: { screen: 'recoveryCodes', codes: memoryRecoveryCodes } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(canvas.getByRole('button', { name: /los guardé|i have saved them/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'codes.saved' });
  },
};

export const ReadingInvitation: Story = { args: { view: { screen: 'loadingInvitation' } } };
export const NewPassword: Story = { args: { view: { screen: 'newPassword', invitation, ...idle } } };
export const WeakPassword: Story = {
  args: {
    view: {
      screen: 'newPassword',
      invitation,
      busy: false,
      issue: { field: 'password', finding: 'PASSWORD_WEAK', failure: null },
    },
  },
};
export const InvalidInvitation: Story = {
  args: { view: { screen: 'invitationUnavailable', over: true, failure: aFailure('LINK_INVALID') } },
};
export const InvitationUnreachable: Story = {
  args: { view: { screen: 'invitationUnavailable', over: false, failure: aFailure('OFFLINE') } },
};
export const Success: Story = {
  args: { view: { screen: 'success', user: mariana, returnTo: '/assistant' } },
};
