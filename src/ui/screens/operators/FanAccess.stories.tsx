import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { FanAccount } from '#domain/fan/fan-access.ts';
import type { FanAccessView } from '#machines/fan-access/fan-access.view.ts';
import { aTrouble } from '../story-things.stories.ts';
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
  words: '3002223344',
  isTooShort: false,
  found,
  seeking: false,
  notice: null,
  trouble: null,
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
    await expect(args.send).toHaveBeenCalledWith({ type: 'reset.begun', id: 'mariana' });
    const field = canvas.getByRole('searchbox');
    await userEvent.clear(field);
    await userEvent.type(field, 'luz@correo.co{Enter}');
    await expect(args.send).toHaveBeenCalledWith({ type: 'words.submitted', words: 'luz@correo.co' });
  },
};
export const Begun: Story = { args: { view: { ...view, words: '', found: null } } };
export const NobodyFound: Story = {
  args: { view: { ...view, found: [] } },
  globals: { theme: 'dark', language: 'en' },
};
export const TooShort: Story = { args: { view: { ...view, words: '30', isTooShort: true, found: null } } };
export const Asking: Story = {
  args: { view: { ...view, dialog: { kind: 'question', account: mariana, busy: false, trouble: null } } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Exigir una nueva' }));
    await expect(args.send).toHaveBeenCalledWith({ type: 'reset.confirmed' });
  },
};
export const Done: Story = {
  args: {
    view: { ...view, notice: { account: { ...mariana, resetRequiredAt: 1 }, isTold: true } },
  },
};
export const DoneAndNotTold: Story = {
  args: { view: { ...view, notice: { account: mariana, isTold: false } } },
  globals: { theme: 'dark' },
};
export const Failed: Story = { args: { view: { ...view, found: null, trouble: aTrouble('OFFLINE') } } };
