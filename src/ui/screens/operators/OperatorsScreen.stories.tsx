import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { Operator, SignIn } from '#domain/auth/operator.ts';
import { askedWho } from '../story-flows.stories.ts';
import { aTrouble } from '../story-things.stories.ts';
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
const entry: SignIn = {
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
  self: 'gloria',
  refreshing: false,
  notice: null,
  trouble: null,
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
    log: { screen: 'ready', value: page, refreshing: false, trouble: null },
  },
} satisfies Meta<typeof OperatorsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(quitar|end access).*Lucía Vargas$/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'ending.begun', id: 'lucia' });
    await userEvent.click(
      canvas.getByRole('button', { name: /^(cambiar funciones|change the roles).*Lucía Vargas$/i }),
    );
    await expect(args.send).toHaveBeenLastCalledWith({ type: 'roles.begun', id: 'lucia' });
    // Nobody does any of it to themselves.
    await expect(canvas.queryByRole('button', { name: /Gloria/ })).toBeNull();
  },
};
export const Loading: Story = { args: { view: { screen: 'loading' } } };
export const Failed: Story = { args: { view: { screen: 'failed', trouble: aTrouble('OFFLINE') } } };
export const Invited: Story = {
  args: {
    view: { ...ready, notice: { kind: 'INVITED', name: 'Rocío Vargas', email: 'rocio@taquilla.test' } },
  },
};
export const Ended: Story = {
  args: { view: { ...ready, notice: { kind: 'ENDED', name: 'Pedro Vargas', email: 'pedro@taquilla.test' } } },
};
export const Withdrawn: Story = {
  args: {
    view: { ...ready, notice: { kind: 'WITHDRAWN', name: 'Pedro Vargas', email: 'pedro@taquilla.test' } },
  },
};
export const Inviting: Story = {
  args: {
    view: { ...ready, dialog: { kind: 'invitation', typed: null, issues: [], busy: false, trouble: null } },
  },
  play: async ({ args, canvas, userEvent }) => {
    const dialog = canvas.getByRole('dialog');
    const [first, last] = dialog.querySelectorAll('input[name$="Name"]');
    const email = dialog.querySelector('input[name="email"]');
    if (!first || !last || !email) throw new Error('The form is not whole');
    await userEvent.type(first, 'Lucía');
    await userEvent.type(last, 'Vargas');
    await userEvent.type(email, 'lucia@taquilla.test');
    await userEvent.click(canvas.getByRole('checkbox', { name: /vendedor|seller/i }));
    await userEvent.click(canvas.getByRole('button', { name: /enviar la invitación|send the invitation/i }));
    await expect(args.send).toHaveBeenCalledWith({
      type: 'invitation.submitted',
      wish: { firstName: 'Lucía', lastName: 'Vargas', email: 'lucia@taquilla.test', roles: ['seller'] },
    });
  },
};
export const InvitationRefused: Story = {
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
        trouble: aTrouble('UsernameExistsException'),
      },
    },
  },
};
export const Ending: Story = {
  args: { view: { ...ready, dialog: { kind: 'ending', operator: lucia, busy: false, trouble: null } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /quitar el acceso|end the access/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'ending.confirmed' });
  },
};
export const Withdrawing: Story = {
  args: {
    view: {
      ...ready,
      dialog: { kind: 'ending', operator: { ...lucia, state: 'INVITED' }, busy: false, trouble: null },
    },
  },
};
export const Resetting: Story = {
  args: { view: { ...ready, dialog: { kind: 'reset', operator: lucia, busy: false, trouble: null } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^(restablecerlo|reset it)$/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'reset.confirmed' });
  },
};
export const ResetRefused: Story = {
  args: {
    view: {
      ...ready,
      dialog: {
        kind: 'reset',
        operator: lucia,
        busy: false,
        trouble: aTrouble('CodeDeliveryFailureException'),
      },
    },
  },
};
export const WasReset: Story = {
  args: { view: { ...ready, notice: { kind: 'RESET', name: 'Lucía Vargas', email: 'lucia@taquilla.test' } } },
};
const changing = {
  kind: 'roles',
  operator: lucia,
  roles: lucia.roles,
  isEmpty: false,
  busy: false,
  trouble: null,
} as const;
export const ChangingRoles: Story = {
  args: { view: { ...ready, dialog: changing } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: /gerente|manager/i }));
    await userEvent.click(canvas.getByRole('button', { name: /^(cambiar funciones|change the roles)$/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'roles.submitted', roles: ['seller', 'manager'] });
  },
};
export const NoRole: Story = {
  args: { view: { ...ready, dialog: { ...changing, roles: [], isEmpty: true } } },
};
export const ChangingRolesNow: Story = {
  args: { view: { ...ready, dialog: { ...changing, roles: ['designer'], busy: true } } },
};
export const LastManager: Story = {
  args: {
    view: { ...ready, dialog: { ...changing, roles: ['seller'], trouble: aTrouble('LAST_MANAGER') } },
  },
};
export const RolesWereChanged: Story = {
  args: {
    view: {
      ...ready,
      notice: { kind: 'ROLES_CHANGED', name: 'Lucía Vargas', email: 'lucia@taquilla.test' },
    },
  },
};
export const Proving: Story = {
  args: { view: { ...ready, dialog: { kind: 'proof', flow: askedWho() } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('textbox'));
    await userEvent.paste('246 810');
    await expect(await canvas.findByRole('button', { name: /revisando|checking/i })).toBeVisible();
  },
};
export const ProvingByRecoveryCode: Story = {
  args: { view: { ...ready, dialog: { kind: 'proof', flow: askedWho() } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /no tengo|do not have/i }));
    await userEvent.type(canvas.getByRole('textbox'), 'K7QM{Enter}');
    await expect(await canvas.findByText(/12 letras|12 letters/)).toBeVisible();
  },
};
export const ProofRefused: Story = {
  args: { view: { ...ready, dialog: { kind: 'proof', flow: askedWho(aTrouble('CodeMismatchException')) } } },
};
export const ProofLocked: Story = {
  args: {
    view: { ...ready, dialog: { kind: 'proof', flow: askedWho(aTrouble('TooManyFailedAttemptsException')) } },
  },
};
export const LogEmpty: Story = { args: { log: { screen: 'empty', refreshing: false } } };
