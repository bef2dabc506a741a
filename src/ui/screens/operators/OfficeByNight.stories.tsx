import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import * as office from './OperatorsScreen.stories.tsx';
import { OperatorsViews } from './OperatorsScreen.tsx';

/** What stands over the list of operators, in the dark, in English: the list itself is gone to in every look by a journey. */
const meta = {
  component: OperatorsViews,
  parameters: { layout: 'fullscreen' },
  globals: { theme: 'dark', language: 'en' },
  args: { ...office.default.args, send: fn(), onRetryLog: fn() },
} satisfies Meta<typeof OperatorsViews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Inviting: Story = { args: { ...office.InvitationRefused.args } };
export const Ending: Story = { args: { ...office.Ending.args } };
export const Resetting: Story = { args: { ...office.Resetting.args } };
export const ChangingRoles: Story = { args: { ...office.NoRole.args } };
export const Proving: Story = { args: { ...office.ProofRefused.args } };
export const RolesWereChanged: Story = { args: { ...office.RolesWereChanged.args } };
