import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { FanAccount } from '#domain/identity/fan-account.ts';
import type { FanAccessView } from '#machines/fan-access/fan-access.view.ts';
import { aFailure } from '../story-fixtures.stories.ts';
import { FanAccess } from './FanAccess.tsx';

const mariana: FanAccount = {
  id: 'mariana',
  name: 'Mariana R.',
  email: 'm•••@correo.co',
  phone: '••••3344',
  document: 'CC ••••4418',
  hasPassword: true,
  resetRequiredAt: null,
};
const found: readonly FanAccount[] = [
  mariana,
  { ...mariana, id: 'luz', name: 'Luz Dary P.', phone: null, resetRequiredAt: Date.UTC(2026, 10, 20, 17, 0) },
  { ...mariana, id: 'newcomer', name: '', email: null, document: null, hasPassword: false },
];
const view: FanAccessView = {
  searchText: '3002223344',
  isTooShort: false,
  found,
  searching: false,
  confirmation: null,
  failure: null,
  dialog: null,
};

const meta = {
  component: FanAccess,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view },
} satisfies Meta<typeof FanAccess>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Found: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('button', { name: /exigir/i })).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: /exigir.*Mariana/i }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'reset.started', id: 'mariana' });
    const field = canvas.getByRole('searchbox');
    await userEvent.clear(field);
    await userEvent.type(field, 'luz@correo.co{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'search.submitted', searchText: 'luz@correo.co' });
  },
};
export const Initial: Story = { args: { view: { ...view, searchText: '', found: null } } };
export const NoResults: Story = {
  args: { view: { ...view, found: [] } },
  globals: { theme: 'dark', language: 'en' },
};
export const TooShort: Story = {
  args: { view: { ...view, searchText: '30', isTooShort: true, found: null } },
};
export const Confirmation: Story = {
  args: { view: { ...view, dialog: { kind: 'question', account: mariana, busy: false, failure: null } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Exigir el cambio' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'reset.confirmed' });
  },
};
export const ResetRequired: Story = {
  args: {
    view: { ...view, confirmation: { account: { ...mariana, resetRequiredAt: 1 }, wasNotified: true } },
  },
};
export const ResetRequiredNotNotified: Story = {
  args: { view: { ...view, confirmation: { account: mariana, wasNotified: false } } },
  globals: { theme: 'dark' },
};
export const Failed: Story = { args: { view: { ...view, found: null, failure: aFailure('OFFLINE') } } };
