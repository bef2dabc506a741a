import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { memoryEnrolment, memoryRecoveryCodes } from '#adapters/memory/operators.memory.ts';
import type { DoorIssue } from '#machines/operator-door/operator-door.view.ts';
import { mariana } from '#testing/sale-desk.ts';
import { aTrouble } from '../story-things.stories.ts';
import { OperatorDoorViews } from './OperatorDoorScreen.tsx';

const asked = { busy: false, issue: null } as const;
const refused = (field: DoorIssue['field'], code: string): DoorIssue => ({
  field,
  finding: null,
  trouble: aTrouble(code),
});
const invitation = {
  email: 'lucia@taquilla.test',
  firstName: 'Lucía',
  lastName: 'Vargas',
  roles: ['seller', 'designer'],
  expiresAt: Date.UTC(2026, 10, 22),
} as const;

const meta = {
  component: OperatorDoorViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: { screen: 'password', email: '', ...asked } },
} satisfies Meta<typeof OperatorDoorViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Password: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(/^(correo|e-mail)/i), 'julian@taquilla.test');
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
      issue: refused('password', 'NotAuthorizedException'),
    },
  },
};
export const BeginAgain: Story = {
  args: {
    view: {
      screen: 'password',
      email: 'julian@taquilla.test',
      busy: false,
      issue: refused(null, 'CodeExpiredException'),
    },
  },
};

export const Code: Story = {
  args: { view: { screen: 'code', codeLength: 6, triesLeft: null, ...asked } },
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
      triesLeft: 3,
      busy: false,
      issue: refused('code', 'CodeMismatchException'),
    },
  },
};
export const Checking: Story = {
  args: { view: { screen: 'code', codeLength: 6, triesLeft: null, busy: true, issue: null } },
};
export const Recovery: Story = { args: { view: { screen: 'recovery', triesLeft: null, ...asked } } };
export const WrongRecovery: Story = {
  args: {
    view: {
      screen: 'recovery',
      triesLeft: 0,
      busy: false,
      issue: { field: 'code', finding: 'RECOVERY_INCOMPLETE', trouble: null },
    },
  },
};

export const MailedCode: Story = {
  args: { view: { screen: 'mailedCode', triesLeft: null, ...asked } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), 'k7qm-2w9x-pb4t{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'code.submitted', code: 'k7qm-2w9x-pb4t' });
  },
};
export const WrongMailedCode: Story = {
  args: {
    view: {
      screen: 'mailedCode',
      triesLeft: 3,
      busy: false,
      issue: refused('code', 'CodeMismatchException'),
    },
  },
};
export const Enrolment: Story = {
  args: {
    view: { screen: 'enrolment', enrolment: memoryEnrolment, codeLength: 6, triesLeft: null, ...asked },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    await expect(canvas.getByRole('img', { name: /QR/ })).toBeVisible();
    await expect(canvas.getByText(/^JBSW Y3DP/)).toBeVisible();
  },
};
export const Preparing: Story = { args: { view: { screen: 'preparing' } } };
export const Unprepared: Story = { args: { view: { screen: 'unprepared', trouble: aTrouble('OFFLINE') } } };
export const RecoveryCodes: Story = {
  args: { view: { screen: 'recoveryCodes', codes: memoryRecoveryCodes } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(canvas.getByRole('button', { name: /los guardé|i have kept them/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'codes.kept' });
  },
};

export const ReadingInvitation: Story = { args: { view: { screen: 'readingInvitation' } } };
export const NewPassword: Story = { args: { view: { screen: 'newPassword', invitation, ...asked } } };
export const WeakPassword: Story = {
  args: {
    view: {
      screen: 'newPassword',
      invitation,
      busy: false,
      issue: { field: 'password', finding: 'PASSWORD_WEAK', trouble: null },
    },
  },
};
export const Uninvited: Story = {
  args: { view: { screen: 'uninvited', over: true, trouble: aTrouble('LINK_INVALID') } },
};
export const InvitationUnread: Story = {
  args: { view: { screen: 'uninvited', over: false, trouble: aTrouble('OFFLINE') } },
};
export const Success: Story = {
  args: { view: { screen: 'success', user: mariana, returnTo: '/assistant' } },
};
