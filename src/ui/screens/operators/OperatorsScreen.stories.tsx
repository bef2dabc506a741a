import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { AccessLogEntry, Operator } from '#domain/identity/operator.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { createStepUpFlow } from '../story-flows.stories.ts';
import { OperatorsViews } from './OperatorsScreen.tsx';

const noon = Date.UTC(2026, 10, 20, 17, 0);
const lucia: Operator = {
  id: 'lucia',
  email: 'lucia@taquilla.test',
  firstName: 'Lucía',
  lastName: 'Vargas',
  roles: ['seller'],
  state: 'ACTIVE',
  since: noon,
  until: null,
  lastSignInAt: noon,
};
const gloria: Operator = {
  ...lucia,
  id: 'gloria',
  firstName: 'Gloria',
  email: 'gloria@taquilla.test',
  roles: ['manager'],
};
const operators: readonly Operator[] = [
  gloria,
  lucia,
  {
    ...lucia,
    id: 'tomas',
    firstName: 'Tomás',
    roles: ['designer'],
    state: 'AWAITING_FACTOR',
    lastSignInAt: null,
  },
  { ...lucia, id: 'rocio', firstName: 'Rocío', roles: ['manager', 'seller'], state: 'INVITED', until: noon },
  { ...lucia, id: 'pedro', firstName: 'Pedro', state: 'ENDED', until: noon },
];
const entry: AccessLogEntry = {
  id: '1',
  at: noon,
  kind: 'login.second-factor',
  operator: { id: 'lucia', name: 'Lucía Vargas', email: 'lucia@taquilla.test' },
  by: null,
  address: '192.0.2.1',
};
const page = {
  items: [
    entry,
    { ...entry, id: '2', kind: 'second-factor.wrong' as const },
    { ...entry, id: '3', kind: 'operator.invited' as const, operator: null, by: 'Adriana Pardo' },
  ],
  total: 45,
  page: 1,
  pageSize: 20,
};
const ready = {
  screen: 'ready',
  operators,
  currentUserId: 'gloria',
  refreshing: false,
  confirmation: null,
  failure: null,
  dialog: null,
} as const;

const meta = {
  component: OperatorsViews,
  parameters: { layout: 'fullscreen' },
  args: {
    send: fn(),
    onRetryLog: fn(),
    market: 'COL',
    view: ready,
    log: { screen: 'ready', value: page, refreshing: false, failure: null },
  },
} satisfies Meta<typeof OperatorsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(quitar|remove access).*Lucía Vargas$/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'accessRemoval.started', id: 'lucia' });
    await userEvent.click(
      canvas.getByRole('button', { name: /^(cambiar roles|change roles).*Lucía Vargas$/i }),
    );
    await expect(args.send).toHaveBeenLastCalledWith({ type: 'roleChange.started', id: 'lucia' });
    // Operators cannot act on their own account.
    await expect(canvas.queryByRole('button', { name: /Gloria/ })).toBeNull();
  },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', failure: aFailure('OFFLINE') } } };
export const Invited: Story = {
  args: {
    view: { ...ready, confirmation: { kind: 'INVITED', name: 'Rocío Vargas', email: 'rocio@taquilla.test' } },
  },
};
export const AccessEnded: Story = {
  args: {
    view: { ...ready, confirmation: { kind: 'ENDED', name: 'Pedro Vargas', email: 'pedro@taquilla.test' } },
  },
};
export const InvitationWithdrawn: Story = {
  args: {
    view: {
      ...ready,
      confirmation: { kind: 'WITHDRAWN', name: 'Pedro Vargas', email: 'pedro@taquilla.test' },
    },
  },
};
export const Invitation: Story = {
  args: {
    view: { ...ready, dialog: { kind: 'invitation', typed: null, issues: [], busy: false, failure: null } },
  },
  play: async ({ args, canvas, userEvent }) => {
    const dialog = canvas.getByRole('dialog');
    const [first, last] = dialog.querySelectorAll('input[name$="Name"]');
    const email = dialog.querySelector('input[name="email"]');
    if (!first || !last || !email) throw new Error('The form is incomplete');
    await userEvent.type(first, 'Lucía');
    await userEvent.type(last, 'Vargas');
    await userEvent.type(email, 'lucia@taquilla.test');
    await userEvent.click(canvas.getByRole('checkbox', { name: /vendedor|seller/i }));
    await userEvent.click(canvas.getByRole('button', { name: /enviar la invitación|send the invitation/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'invitation.submitted',
      invitation: { firstName: 'Lucía', lastName: 'Vargas', email: 'lucia@taquilla.test', roles: ['seller'] },
    });
  },
};
export const InvalidInvitation: Story = {
  args: {
    view: {
      ...ready,
      dialog: {
        kind: 'invitation',
        typed: { firstName: '', lastName: 'Vargas', email: 'lucia', roles: [] },
        issues: [
          { field: 'firstName', reason: 'EMPTY' },
          { field: 'email', reason: 'NOT_AN_EMAIL' },
          { field: 'roles', reason: 'EMPTY' },
        ],
        busy: false,
        failure: aFailure('UsernameExistsException'),
      },
    },
  },
};
export const EndAccessConfirmation: Story = {
  args: { view: { ...ready, dialog: { kind: 'ending', operator: lucia, busy: false, failure: null } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /quitar el acceso|remove this access/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'accessRemoval.confirmed' });
  },
};
export const WithdrawConfirmation: Story = {
  args: {
    view: {
      ...ready,
      dialog: { kind: 'ending', operator: { ...lucia, state: 'INVITED' }, busy: false, failure: null },
    },
  },
};
export const ResetConfirmation: Story = {
  args: { view: { ...ready, dialog: { kind: 'reset', operator: lucia, busy: false, failure: null } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(restablecerlo|reset it)$/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'reset.confirmed' });
  },
};
export const ResetFailed: Story = {
  args: {
    view: {
      ...ready,
      dialog: {
        kind: 'reset',
        operator: lucia,
        busy: false,
        failure: aFailure('CodeDeliveryFailureException'),
      },
    },
  },
};
export const ResetDone: Story = {
  args: {
    view: { ...ready, confirmation: { kind: 'RESET', name: 'Lucía Vargas', email: 'lucia@taquilla.test' } },
  },
};
const rolesDialog = {
  kind: 'roles',
  operator: lucia,
  roles: lucia.roles,
  isEmpty: false,
  busy: false,
  failure: null,
} as const;
export const RoleChange: Story = {
  args: { view: { ...ready, dialog: rolesDialog } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /gerente|manager/i }));
    await userEvent.click(canvas.getByRole('button', { name: /^(cambiar roles|change roles)$/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'roleChange.submitted',
      roles: ['seller', 'manager'],
    });
  },
};
export const NoRoleSelected: Story = {
  args: { view: { ...ready, dialog: { ...rolesDialog, roles: [], isEmpty: true } } },
};
export const RoleChangeInProgress: Story = {
  args: { view: { ...ready, dialog: { ...rolesDialog, roles: ['designer'], busy: true } } },
};
export const RolesChanged: Story = {
  args: {
    view: {
      ...ready,
      confirmation: { kind: 'ROLES_CHANGED', name: 'Lucía Vargas', email: 'lucia@taquilla.test' },
    },
  },
};
export const SecondFactor: Story = {
  args: { view: { ...ready, dialog: { kind: 'proof', flow: createStepUpFlow() } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('246 810');
    await expect(await canvas.findByRole('button', { name: /verificando|checking/i })).toBeVisible();
  },
};
export const SecondFactorByRecoveryCode: Story = {
  args: { view: { ...ready, dialog: { kind: 'proof', flow: createStepUpFlow() } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /no tengo|do not have/i }));
    await userEvent.type(canvas.getByRole('textbox'), 'K7QM{Enter}');
    await expect(await canvas.findByText(/12 letras|12 letters/)).toBeVisible();
  },
};
export const WrongSecondFactor: Story = {
  args: {
    view: { ...ready, dialog: { kind: 'proof', flow: createStepUpFlow(aFailure('CodeMismatchException')) } },
  },
};
export const SecondFactorLocked: Story = {
  args: {
    view: {
      ...ready,
      dialog: { kind: 'proof', flow: createStepUpFlow(aFailure('TooManyFailedAttemptsException')) },
    },
  },
};
export const EmptySignInLog: Story = { args: { log: { screen: 'empty', refreshing: false } } };
