import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { memoryEnrolment, memoryRecoveryCodes } from '#adapters/memory/operators.memory.ts';
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
const proof = { isIncomplete: false, busy: false, trouble: null } as const;

const meta = {
  component: OwnAccessViews,
  parameters: { layout: 'fullscreen' },
  args: { send: fn(), view: resting },
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
export const Proving: Story = { args: { view: { ...resting, proof } } };
export const ProofRefused: Story = {
  args: { view: { ...resting, proof: { ...proof, trouble: aTrouble('CodeMismatchException') } } },
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
